import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

// writing-program <data directory>: writes each number first into patrons.db, then into buchfink.db, until it is
// killed.
const folder = process.argv[2] ?? '';
const [patrons, records] = ['patrons.db', 'buchfink.db'].map((name) => {
  const database = new DatabaseSync(join(folder, name), { timeout: 60_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE number (value INTEGER)');
  return database.prepare('INSERT INTO number VALUES (?)');
});
for (let value = 1; ; value++) {
  patrons?.run(value);
  records?.run(value);
  if (value === 1) process.stdout.write('writing\n');
}
