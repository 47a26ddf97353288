import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { retryWhileLocked } from '../database/retry-while-locked.ts';
import { createStatementRunner } from '../database/statement-runner.ts';
import type { FeedRow, FeedStore } from './feed-store.ts';

/** Calendar feeds in the embedded store. */
export function sqliteFeeds(database: DatabaseSyncInstance, file: string): FeedStore {
  const { read, write } = createStatementRunner(database, file);
  const change = <Result>(work: () => Result) => retryWhileLocked(() => write(work));
  const cards = database.prepare(
    'SELECT feed, patron, added, read_day, card FROM feed_card WHERE feed = ? ORDER BY added, patron',
  );
  const feeds = database.prepare('SELECT feed FROM feed_card WHERE patron = ? ORDER BY added, feed');
  const ofPatron = database.prepare('SELECT added, read_day FROM feed_card WHERE patron = ?');
  const put = database.prepare(
    `INSERT INTO feed_card (feed, patron, added, read_day, card) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (feed, patron) DO UPDATE SET card = excluded.card, read_day = excluded.read_day`,
  );
  const removeOne = database.prepare('DELETE FROM feed_card WHERE patron = ? AND feed = ?');
  const removeAll = database.prepare('DELETE FROM feed_card WHERE patron = ?');
  const mark = database.prepare('UPDATE feed_card SET read_day = ? WHERE feed = ?');
  const forget = database.prepare('DELETE FROM feed_card WHERE read_day < ?');
  return {
    cardsOf: async (feed) => read(() => (cards.all(feed) as unknown as Row[]).map(rowOf)),
    feedsOf: async (patron) =>
      read(() => (feeds.all(patron) as unknown as Pick<Row, 'feed'>[]).map(({ feed }) => Buffer.from(feed))),
    ofPatrons: async (patrons) =>
      read(() => patrons.flatMap((patron) => ofPatron.all(patron) as unknown as Pick<Row, 'added' | 'read_day'>[]))
        .map(({ added, read_day }) => ({ added, readDay: read_day }))
        .sort((a, b) => a.added - b.added),
    put: async (row) => void (await change(() => put.run(row.feed, row.patron, row.added, row.readDay, row.card))),
    remove: async (patron, feed) =>
      change(() => Number((feed === undefined ? removeAll.run(patron) : removeOne.run(patron, feed)).changes)),
    markRead: async (feed, day) => void (await change(() => mark.run(day, feed))),
    forget: async (before) => void (await change(() => forget.run(before))),
  };
}

interface Row {
  readonly feed: Uint8Array;
  readonly patron: Uint8Array;
  readonly added: number;
  readonly read_day: string;
  readonly card: Uint8Array;
}

const rowOf = ({ feed, patron, added, read_day, card }: Row): FeedRow => ({
  feed: Buffer.from(feed),
  patron: Buffer.from(patron),
  added,
  readDay: read_day,
  card: Buffer.from(card),
});
