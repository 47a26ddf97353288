import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import { type ActRow, actEntryOf } from './account-rows.ts';
import type { ActEntry, ActLog } from './act-log.ts';

/** Acts in the embedded store. */
export function sqliteActs(database: DatabaseSyncInstance, file: string): ActLog {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const select = database.prepare('SELECT id, request, owner, started, before, answer FROM act WHERE id = ?');
  const insert = database.prepare('INSERT INTO act (id, request, owner, started, before) VALUES (?, ?, ?, ?, ?)');
  const answer = database.prepare('UPDATE act SET answer = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM act WHERE id = ?');
  const forget = database.prepare('DELETE FROM act WHERE started < ?');
  const readEntry = (id: Buffer): ActEntry | undefined => {
    const row = select.get(id) as ActRow | undefined;
    return row && actEntryOf(row);
  };
  return {
    find: async (id) => read(() => readEntry(id)),
    begin: async (entry) =>
      change(() => {
        const stored = readEntry(entry.id);
        if (stored === undefined) insert.run(entry.id, entry.request, entry.owner, entry.started, entry.before);
        return stored;
      }),
    finish: async (id, sealed) => void (await change(() => answer.run(sealed, id))),
    remove: async (id) => void (await change(() => remove.run(id))),
    forget: async (before) => void (await change(() => forget.run(before))),
  };
}
