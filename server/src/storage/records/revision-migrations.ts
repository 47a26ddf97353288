/**
 * The migrations of the revisions: what lending has changed in records. The file can be derived anew at any time, and is
 * no part of a backup. Its names differ from those of the records, beside which it is attached.
 */
export const revisionMigrations: readonly string[] = [
  // `of` is the number of the record in its own database: a revision of a record that was replaced counts for nothing.
  `CREATE TABLE revision (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     library_id INTEGER NOT NULL,
     id TEXT NOT NULL,
     of INTEGER NOT NULL,
     body TEXT NOT NULL
   );
   CREATE UNIQUE INDEX revision_id ON revision (library_id, id);
   CREATE UNIQUE INDEX revision_of ON revision (of);
   CREATE INDEX revision_number ON revision (library_id, number);
   CREATE TABLE revision_removal (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     library_id INTEGER NOT NULL,
     number INTEGER NOT NULL,
     record_id TEXT NOT NULL
   );
   CREATE INDEX revision_removal_library ON revision_removal (library_id, sequence);
   CREATE INDEX revision_removal_number ON revision_removal (library_id, number);
   CREATE TABLE revision_state (
     library_id INTEGER PRIMARY KEY,
     last_number INTEGER NOT NULL DEFAULT 0,
     last_removal INTEGER NOT NULL DEFAULT 0,
     forgotten INTEGER NOT NULL DEFAULT 0
   );
   CREATE TABLE revision_checkpoint (
     library_id INTEGER NOT NULL,
     source TEXT NOT NULL,
     position INTEGER NOT NULL,
     info TEXT,
     PRIMARY KEY (library_id, source)
   );
   CREATE TABLE revision_store (name TEXT NOT NULL);
   INSERT INTO revision_store (name) VALUES (lower(hex(randomblob(16))));`,
];
