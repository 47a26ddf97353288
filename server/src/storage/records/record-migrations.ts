/**
 * The migrations of the records, from an empty file to today's tables. A released migration is never changed. SQLite
 * and PostgreSQL both understand the SQL, except for the rising numbers and the random name.
 */
export const recordMigrations: readonly string[] = [
  `CREATE TABLE record (
     library_id INTEGER NOT NULL,
     id TEXT NOT NULL,
     parent TEXT,
     body TEXT NOT NULL,
     PRIMARY KEY (library_id, id)
   );
   CREATE INDEX record_parent ON record (library_id, parent, id) WHERE parent IS NOT NULL;
   CREATE TABLE library_state (
     library_id INTEGER PRIMARY KEY,
     generation INTEGER NOT NULL,
     records INTEGER NOT NULL
   );`,
  `ALTER TABLE record RENAME TO record_1;
   DROP INDEX record_parent;
   DROP TABLE library_state;
   CREATE TABLE record (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     library_id INTEGER NOT NULL,
     id TEXT NOT NULL,
     parent TEXT,
     body TEXT NOT NULL
   );
   INSERT INTO record (library_id, id, parent, body)
     SELECT library_id, id, parent, body FROM record_1 ORDER BY library_id, id;
   DROP TABLE record_1;
   CREATE UNIQUE INDEX record_id ON record (library_id, id);
   CREATE INDEX record_number ON record (library_id, number);
   CREATE INDEX record_parent ON record (library_id, parent, id) WHERE parent IS NOT NULL;
   CREATE TABLE removal (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     library_id INTEGER NOT NULL,
     number INTEGER NOT NULL
   );
   CREATE INDEX removal_library ON removal (library_id, sequence);
   CREATE TABLE library_state (
     library_id INTEGER PRIMARY KEY,
     records INTEGER NOT NULL,
     last_number INTEGER NOT NULL,
     last_removal INTEGER NOT NULL,
     forgotten INTEGER NOT NULL
   );
   INSERT INTO library_state (library_id, records, last_number, last_removal, forgotten)
     SELECT library_id, count(*), max(number), 0, 0 FROM record GROUP BY library_id;
   CREATE TABLE checkpoint (
     library_id INTEGER NOT NULL,
     source TEXT NOT NULL,
     position INTEGER NOT NULL,
     info TEXT,
     PRIMARY KEY (library_id, source)
   );
   CREATE TABLE store (name TEXT NOT NULL);
   INSERT INTO store (name) VALUES (lower(hex(randomblob(16))));`,
  `ALTER TABLE removal ADD COLUMN record_id TEXT;
   CREATE INDEX removal_number ON removal (library_id, number);`,
  // Bodies are packed from here on. Older bodies are still readable; older programs cannot read the packed ones.
  'SELECT 1;',
  // The records as they were before the last import or harvest of a library; body is NULL for a record that did not
  // exist.
  `CREATE TABLE import_run (
     library_id INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     what TEXT NOT NULL,
     begun TEXT NOT NULL,
     was_empty INTEGER NOT NULL,
     is_kept INTEGER NOT NULL,
     changes INTEGER NOT NULL,
     characters INTEGER NOT NULL
   );
   CREATE TABLE record_before (
     library_id INTEGER NOT NULL,
     id TEXT NOT NULL,
     parent TEXT,
     body TEXT,
     PRIMARY KEY (library_id, id)
   );`,
  // What lending changes is in a file of its own from here on, with the position up to which it was followed.
  `DELETE FROM checkpoint WHERE source = 'circulation';`,
  // The day on which a version was stored, in days since 1970 (UTC); NULL for those that were stored before.
  'ALTER TABLE record ADD COLUMN changed_day INTEGER;',
];
