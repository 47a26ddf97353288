import { openMigratedPostgresql } from '../postgresql/migrate-postgresql.ts';
import type { Postgresql } from '../postgresql/postgresql.ts';
import { type ActRow, actEntryOf } from './account-rows.ts';
import type { ActLog } from './act-log.ts';
import type { FeedRow, FeedStore } from './feed-store.ts';
import type { AccountStore } from './open-account-store.ts';
import { maxPatronRows, type PatronNoteRow, type PatronNoteRows } from './patron-note-rows.ts';

/** Opens the acts, calendar feeds and notes of patrons in a PostgreSQL database, for all nodes. Throws `StorageError`. */
export async function openPostgresqlAccounts(url: string): Promise<AccountStore> {
  const database = await openMigratedPostgresql(url, { purpose: 'accounts', connections: 6 });
  return {
    acts: postgresqlActs(database),
    feeds: postgresqlFeeds(database),
    patronNotes: postgresqlPatronNotes(database),
    close: () => database.close(),
  };
}

function postgresqlActs({ rows, run, write }: Postgresql): ActLog {
  const select = 'SELECT id, request, owner, started, before, answer FROM act WHERE id = $1';
  return {
    async find(id) {
      const [row] = await rows<ActRow>(select, id);
      return row && actEntryOf(row);
    },
    begin: (entry) =>
      write(async (sql) => {
        const { id, request, owner, started, before } = entry;
        // Of two nodes that start one act, the second waits here for the first.
        const added = await sql.run(
          `INSERT INTO act (id, request, owner, started, before) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (id) DO NOTHING`,
          ...[id, request, owner, started, before],
        );
        const [row] = added > 0 ? [] : await sql.rows<ActRow>(select, id);
        return row && actEntryOf(row);
      }),
    finish: async (id, answer) => void (await run('UPDATE act SET answer = $1 WHERE id = $2', answer, id)),
    remove: async (id) => void (await run('DELETE FROM act WHERE id = $1', id)),
    forget: async (before) => void (await run('DELETE FROM act WHERE started < $1', before)),
  };
}

interface StoredCard extends Omit<FeedRow, 'readDay'> {
  readonly read_day: string;
}

function postgresqlFeeds({ rows, run }: Postgresql): FeedStore {
  return {
    async cardsOf(feed) {
      const cards = await rows<StoredCard>(
        'SELECT feed, patron, added, read_day, card FROM feed_card WHERE feed = $1 ORDER BY added, patron',
        feed,
      );
      return cards.map(({ read_day, ...card }) => ({ ...card, readDay: read_day }));
    },
    async feedsOf(patron) {
      const feeds = await rows<{ feed: Buffer }>(
        'SELECT feed FROM feed_card WHERE patron = $1 ORDER BY added, feed',
        patron,
      );
      return feeds.map(({ feed }) => feed);
    },
    async ofPatrons(patrons) {
      const cards = await rows<{ added: number; read_day: string }>(
        'SELECT added, read_day FROM feed_card WHERE patron = ANY($1) ORDER BY added',
        patrons,
      );
      return cards.map(({ added, read_day }) => ({ added, readDay: read_day }));
    },
    async put({ feed, patron, added, readDay, card }) {
      await run(
        `INSERT INTO feed_card (feed, patron, added, read_day, card) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (feed, patron) DO UPDATE SET card = excluded.card, read_day = excluded.read_day`,
        ...[feed, patron, added, readDay, card],
      );
    },
    remove: (patron, feed) =>
      run('DELETE FROM feed_card WHERE patron = $1 AND ($2::bytea IS NULL OR feed = $2)', patron, feed ?? null),
    markRead: async (feed, day) => void (await run('UPDATE feed_card SET read_day = $1 WHERE feed = $2', day, feed)),
    forget: async (before) => void (await run('DELETE FROM feed_card WHERE read_day < $1', before)),
  };
}

function postgresqlPatronNotes({ rows, run, write }: Postgresql): PatronNoteRows {
  return {
    async find(id) {
      const [row] = await rows<PatronNoteRow>('SELECT id, version, until, content FROM patron_note WHERE id = $1', id);
      return row;
    },
    put: ({ id, until, content }, patron) =>
      write(async (sql) => {
        await sql.run(
          `INSERT INTO patron_note (id, patron, version, until, content) VALUES ($1, $2, 1, $3, $4)
           ON CONFLICT (id) DO UPDATE
           SET version = patron_note.version + 1, until = excluded.until, content = excluded.content`,
          ...[id, patron, until, content],
        );
        await sql.run(
          `DELETE FROM patron_note WHERE id IN
             (SELECT id FROM patron_note WHERE patron = $1 ORDER BY until DESC, id OFFSET ${maxPatronRows})`,
          patron,
        );
      }),
    replace: async (id, version, content) =>
      (await run(
        'UPDATE patron_note SET version = version + 1, content = $1 WHERE id = $2 AND version = $3',
        ...[content, id, version],
      )) > 0,
    forget: async (before) => void (await run('DELETE FROM patron_note WHERE until < $1', before)),
  };
}
