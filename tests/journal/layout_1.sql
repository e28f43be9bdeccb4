PRAGMA application_id = 1395733267;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE event (
            code TEXT NOT NULL REFERENCES game (code),
            seq INTEGER NOT NULL CHECK (seq > 0),
            at INTEGER NOT NULL,
            record TEXT NOT NULL,
            PRIMARY KEY (code, seq)
        ) WITHOUT ROWID;
INSERT INTO "event" VALUES('ABCD',1,7,'{"type":"Dealt","v":1,"order":["AS1","2S1"]}');
INSERT INTO "event" VALUES('ABCD',2,7,'{"type":"Moved","v":1,"number":1,"part":0,"parts":3,"text":""}');
INSERT INTO "event" VALUES('ABCD',3,7,'{"type":"Moved","v":1,"number":1,"part":1,"parts":3,"text":""}');
INSERT INTO "event" VALUES('ABCD',4,7,'{"type":"Moved","v":1,"number":1,"part":2,"parts":3,"text":""}');
CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            code TEXT NOT NULL UNIQUE,
            created REAL NOT NULL,
            touched REAL NOT NULL,
            seq INTEGER NOT NULL DEFAULT 0 CHECK (seq >= 0),
            closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1))
        );
INSERT INTO "game" VALUES(1,'ABCD',1.5,3.5,4,0);
INSERT INTO "game" VALUES(2,'WXYZ',2.5,3.5,0,1);
CREATE TABLE secret (
            code TEXT NOT NULL REFERENCES game (code),
            seat INTEGER NOT NULL,
            hash TEXT NOT NULL,
            PRIMARY KEY (code, seat)
        ) WITHOUT ROWID;
INSERT INTO "secret" VALUES('ABCD',0,'zero');
INSERT INTO "secret" VALUES('ABCD',5,'five');
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "setting" VALUES('host_key','key');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',2);
COMMIT;
