import { number, series, text } from './column-types.ts';

/** Records, their removals and the state of imports; the same tables as `record-migrations.ts` makes. */
export const recordTables = `CREATE TABLE record (
     number ${series},
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     parent ${text},
     body TEXT NOT NULL
   );
   CREATE UNIQUE INDEX record_id ON record (library_id, id);
   CREATE INDEX record_number ON record (library_id, number);
   CREATE INDEX record_parent ON record (library_id, parent, id) WHERE parent IS NOT NULL;
   CREATE TABLE removal (
     sequence ${series},
     library_id INTEGER NOT NULL,
     number ${number} NOT NULL,
     record_id ${text}
   );
   CREATE INDEX removal_library ON removal (library_id, sequence);
   CREATE INDEX removal_number ON removal (library_id, number);
   CREATE TABLE library_state (
     library_id INTEGER PRIMARY KEY,
     records ${number} NOT NULL,
     last_number ${number} NOT NULL,
     last_removal ${number} NOT NULL,
     forgotten ${number} NOT NULL
   );
   CREATE TABLE checkpoint (
     library_id INTEGER NOT NULL,
     source ${text} NOT NULL,
     position ${number} NOT NULL,
     info TEXT,
     PRIMARY KEY (library_id, source)
   );
   CREATE TABLE store (name TEXT NOT NULL);
   INSERT INTO store (name) VALUES (replace(gen_random_uuid()::text, '-', ''));
   CREATE TABLE import_run (
     library_id INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     what TEXT NOT NULL,
     begun ${text} NOT NULL,
     was_empty INTEGER NOT NULL,
     is_kept INTEGER NOT NULL,
     changes ${number} NOT NULL,
     characters ${number} NOT NULL
   );
   CREATE TABLE record_before (
     library_id INTEGER NOT NULL,
     id ${text} NOT NULL,
     parent ${text},
     body TEXT,
     PRIMARY KEY (library_id, id)
   );`;

/** The day on which a version of a record was stored, in days since 1970 (UTC); NULL for those that were stored before. */
export const recordChangedDay = 'ALTER TABLE record ADD COLUMN changed_day INTEGER;';
