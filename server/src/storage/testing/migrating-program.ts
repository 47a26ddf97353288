import { DatabaseSync } from '@photostructure/sqlite';
import { dataFiles } from '../data-files.ts';
import { migrate } from '../database/migrate.ts';

// migrating-program <file> <name of its history> <commits> <before | after>: migrates a file, and is killed before or
// after the commit of this number.
const [file = '', name = '', commits = '', moment] = process.argv.slice(2);

class KilledAtCommit extends DatabaseSync {
  #left = Number(commits);

  override exec(sql: string): void {
    const isLast = sql === 'COMMIT' && --this.#left === 0;
    if (isLast && moment === 'before') process.kill(process.pid, 'SIGKILL');
    super.exec(sql);
    if (isLast) process.kill(process.pid, 'SIGKILL');
  }
}

const history = dataFiles[name] ?? [];
const database = new KilledAtCommit(file);
database.exec('PRAGMA journal_mode = WAL');
migrate(database, file, history);
