/* A bot in C. It names its longest suit, leads high, wins cheaply, and feeds a partner who wins.
 * cc -o mybot mybot.c && manillen play boam --bots "cmd ./mybot" */
#include <stdio.h>
#include <string.h>

enum { MOST = 64, LENGTH = 24 };
typedef char Words[MOST][LENGTH];

static Words hand, legal, partners, trump, winning; /* what followed these words */

/* Copy what follows a line's first word; an empty word ends the list. */
static void keep(Words words) {
    int count = 0;
    for (char *word; count < MOST - 1 && (word = strtok(NULL, " \r\n")); count++)
        snprintf(words[count], LENGTH, "%s", word);
    words[count][0] = '\0';
}

static int rank(const char *card) { return (int)(strchr("789JQKAT", card[0]) - "789JQKAT"); }

static int is_trump(const char *card) { return card[1] + 'a' - 'A' == trump[0][0]; }

static int call_worth(const char *call) { /* a suit by its cards; to say no is like four */
    int worth = 0;
    if (!strcmp(call, "pass") || !strcmp(call, "look")) return 4;
    if (!strchr("shdc", call[0]) || !strcmp(call, "double")) return 0;
    for (int at = 0; hand[at][0]; at++) worth += hand[at][1] + 'a' - 'A' == call[0];
    return worth;
}

static int card_worth(const char *card) {
    const char *best = winning[1];
    int points = rank(card) > 2 ? rank(card) - 2 : 0;
    int cost = rank(card) + points + 8 * is_trump(card);
    if (!winning[0][0]) return rank(card);
    for (int at = 0; partners[at][0]; at++)
        if (!strcmp(partners[at], winning[0])) return points - 8 * is_trump(card);
    return (card[1] == best[1] ? rank(card) > rank(best) : is_trump(card)) ? 40 - cost : -cost;
}

int main(void) {
    char line[1024], *word;
    while (fgets(line, sizeof line, stdin)) {
        if (!(word = strtok(line, " \r\n"))) continue;
        if (!strcmp(word, "manillen")) puts("name mybot\nready");
        if (!strcmp(word, "position"))
            hand[0][0] = partners[0][0] = trump[0][0] = winning[0][0] = '\0';
        if (!strcmp(word, "hand")) keep(hand);
        if (!strcmp(word, "partners")) keep(partners);
        if (!strcmp(word, "trump")) keep(trump);
        if (!strcmp(word, "winning")) keep(winning);
        if (!strcmp(word, "legal")) keep(legal);
        if (!strcmp(word, "quit")) break;
        if (!strcmp(word, "go")) {
            int best = 0, most = -99;
            for (int at = 0; legal[at][0]; at++) {
                int worth = legal[at][0] >= 'a' ? call_worth(legal[at]) : card_worth(legal[at]);
                if (worth > most) most = worth, best = at;
            }
            printf("choose %s\n", legal[best]);
        }
        fflush(stdout);
    }
    return 0;
}
