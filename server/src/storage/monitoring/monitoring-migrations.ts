/**
 * The migrations of `monitoring.db`, from an empty file to today's tables. A released migration is never changed. The
 * file has numbers and codes about libraries' systems and the acts of operators, and nothing about patrons. `times_…` counts response times by
 * the bounds of `connection-history.ts`.
 */
export const monitoringMigrations: readonly string[] = [
  `CREATE TABLE connection_slot (
     library_id INTEGER NOT NULL,
     role TEXT NOT NULL,
     seconds INTEGER NOT NULL,
     start INTEGER NOT NULL,
     observed INTEGER NOT NULL,
     down INTEGER NOT NULL,
     calls INTEGER NOT NULL,
     failures INTEGER NOT NULL,
     times_0 INTEGER NOT NULL,
     times_1 INTEGER NOT NULL,
     times_2 INTEGER NOT NULL,
     times_3 INTEGER NOT NULL,
     times_4 INTEGER NOT NULL,
     times_5 INTEGER NOT NULL,
     times_6 INTEGER NOT NULL,
     times_7 INTEGER NOT NULL,
     PRIMARY KEY (library_id, role, seconds, start)
   ) WITHOUT ROWID;
   CREATE TABLE connection_fault (
     library_id INTEGER NOT NULL,
     role TEXT NOT NULL,
     at INTEGER NOT NULL,
     code TEXT NOT NULL,
     PRIMARY KEY (library_id, role)
   ) WITHOUT ROWID;
   CREATE TABLE import_outcome (
     library_id INTEGER NOT NULL,
     command TEXT NOT NULL,
     started INTEGER NOT NULL,
     ended INTEGER,
     outcome TEXT,
     PRIMARY KEY (library_id, command)
   ) WITHOUT ROWID;
   CREATE TABLE alert (
     library_id INTEGER NOT NULL,
     role TEXT NOT NULL,
     state TEXT NOT NULL,
     since INTEGER NOT NULL,
     code TEXT,
     PRIMARY KEY (library_id, role)
   ) WITHOUT ROWID;
   CREATE TABLE alert_message (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL,
     body TEXT NOT NULL,
     attempts INTEGER NOT NULL,
     next_attempt INTEGER NOT NULL
   );`,
  `CREATE TABLE operator_act (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     at INTEGER NOT NULL,
     operator TEXT NOT NULL,
     act TEXT NOT NULL,
     library_id INTEGER,
     object TEXT,
     outcome TEXT
   );
   CREATE INDEX operator_act_at ON operator_act (at);`,
  `CREATE TABLE command_run (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     library_id INTEGER NOT NULL,
     command TEXT NOT NULL,
     is_dry_run INTEGER NOT NULL,
     what TEXT NOT NULL,
     upload TEXT,
     options TEXT NOT NULL,
     requested INTEGER NOT NULL,
     started INTEGER,
     seen INTEGER,
     progress TEXT,
     is_cancelled INTEGER NOT NULL,
     ended INTEGER,
     outcome TEXT,
     report TEXT
   );
   CREATE INDEX command_run_library ON command_run (library_id, number);`,
  `CREATE TABLE service_node (
     id TEXT PRIMARY KEY,
     host TEXT NOT NULL,
     version TEXT NOT NULL,
     started INTEGER NOT NULL,
     seen INTEGER NOT NULL,
     state TEXT NOT NULL,
     leads INTEGER NOT NULL,
     free_bytes INTEGER
   ) WITHOUT ROWID;`,
  `CREATE TABLE announcement (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     body TEXT NOT NULL
   );
   CREATE TABLE configuration (
     role TEXT PRIMARY KEY,
     checksum TEXT NOT NULL,
     at INTEGER NOT NULL,
     author TEXT NOT NULL,
     files BLOB NOT NULL
   ) WITHOUT ROWID;`,
  `CREATE TABLE operator_login (
     id TEXT PRIMARY KEY,
     operator TEXT NOT NULL,
     fingerprint TEXT NOT NULL,
     since INTEGER NOT NULL,
     until INTEGER NOT NULL,
     used INTEGER NOT NULL,
     address TEXT NOT NULL
   ) WITHOUT ROWID;`,
  // One row: the last sign of life, and what operators said about the clock.
  `CREATE TABLE work_clock (
     id INTEGER PRIMARY KEY,
     seen INTEGER NOT NULL,
     accepted INTEGER,
     undone INTEGER NOT NULL
   );`,
];
