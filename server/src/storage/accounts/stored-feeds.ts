import { listOf, type SqlDatabase } from '../database/sql-database.ts';
import type { FeedRow, FeedStore } from './feed-store.ts';

/** The calendar feeds in a database. */
export function storedFeeds({ rows, run }: SqlDatabase): FeedStore {
  return {
    async cardsOf(feed) {
      const cards = await rows<CardRow>(
        'SELECT feed, patron, added, read_day, card FROM feed_card WHERE feed = ? ORDER BY added, patron',
        feed,
      );
      return cards.map(cardOf);
    },
    async feedsOf(patron) {
      const feeds = await rows<Pick<CardRow, 'feed'>>(
        'SELECT feed FROM feed_card WHERE patron = ? ORDER BY added, feed',
        patron,
      );
      return feeds.map(({ feed }) => Buffer.from(feed));
    },
    async ofPatrons(patrons) {
      const cards = await rows<Pick<CardRow, 'added' | 'read_day'>>(
        `SELECT added, read_day FROM feed_card WHERE patron IN ${listOf(patrons)} ORDER BY added`,
        ...patrons,
      );
      return cards.map(({ added, read_day }) => ({ added, readDay: read_day }));
    },
    async put({ feed, patron, added, readDay, card }) {
      await run(
        `INSERT INTO feed_card (feed, patron, added, read_day, card) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (feed, patron) DO UPDATE SET card = excluded.card, read_day = excluded.read_day`,
        ...[feed, patron, added, readDay, card],
      );
    },
    remove: (patron, feed) =>
      feed === undefined
        ? run('DELETE FROM feed_card WHERE patron = ?', patron)
        : run('DELETE FROM feed_card WHERE patron = ? AND feed = ?', patron, feed),
    markRead: async (feed, day) => void (await run('UPDATE feed_card SET read_day = ? WHERE feed = ?', day, feed)),
    forget: async (before) => void (await run('DELETE FROM feed_card WHERE read_day < ?', before)),
  };
}

interface CardRow {
  readonly feed: Uint8Array;
  readonly patron: Uint8Array;
  readonly added: number;
  readonly read_day: string;
  readonly card: Uint8Array;
}

const cardOf = ({ feed, patron, added, read_day, card }: CardRow): FeedRow => ({
  feed: Buffer.from(feed),
  patron: Buffer.from(patron),
  added,
  readDay: read_day,
  card: Buffer.from(card),
});
