CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    folder TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    fault INTEGER,
    is_foreign INTEGER NOT NULL,
    UNIQUE (folder, name)
);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
    line INTEGER NOT NULL,
    date TEXT,
    day TEXT,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT,
    players TEXT NOT NULL,
    player TEXT,
    seat TEXT,
    branch INTEGER NOT NULL,
    paper INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    totals TEXT NOT NULL,
    boams TEXT NOT NULL,
    over INTEGER NOT NULL,
    winner TEXT
);
CREATE INDEX matches_by_file ON matches (file);
CREATE INDEX matches_by_date ON matches (date);
CREATE TABLE bots (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (match, name)
) WITHOUT ROWID;
CREATE TABLE people (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    name TEXT NOT NULL,
    side TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (match, name)
) WITHOUT ROWID;
CREATE TABLE boams (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat TEXT NOT NULL,
    player TEXT NOT NULL,
    won INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (match, number, seat)
) WITHOUT ROWID;
CREATE TABLE deals (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat TEXT NOT NULL,
    player TEXT NOT NULL,
    line INTEGER NOT NULL,
    digest TEXT NOT NULL,
    kind TEXT NOT NULL,
    help TEXT NOT NULL,
    dealer INTEGER NOT NULL,
    maker TEXT NOT NULL,
    trump TEXT NOT NULL,
    made INTEGER NOT NULL,
    doubled TEXT,
    redoubled TEXT,
    factor INTEGER NOT NULL,
    points INTEGER NOT NULL,
    their_points INTEGER NOT NULL,
    score INTEGER NOT NULL,
    their_score INTEGER NOT NULL,
    tricks INTEGER NOT NULL,
    slam INTEGER NOT NULL,
    tie INTEGER NOT NULL,
    ending TEXT NOT NULL,
    dealt INTEGER NOT NULL,
    left_to INTEGER NOT NULL,
    PRIMARY KEY (match, number, seat)
) WITHOUT ROWID;
CREATE TABLE losses (
    digest TEXT NOT NULL,
    seat TEXT NOT NULL,
    points REAL NOT NULL,
    score REAL NOT NULL,
    boams REAL NOT NULL,
    exact INTEGER NOT NULL,
    PRIMARY KEY (digest, seat)
) WITHOUT ROWID;
