import type { RecordBody } from '@buchfink/catalogue/record/record-body';
import type { Checkpoint } from '@buchfink/catalogue/record/record-store';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** A new version of a record. */
interface NewRevision {
  /** The number of the record in its own file. */
  readonly of: number;
  /** The number of its current version. */
  readonly before: number;
  readonly body: RecordBody;
}

/** Tables of the records and of the revisions that share a series of numbers. */
const series = [
  { own: 'record', revised: 'revision' },
  { own: 'removal', revised: 'revision_removal' },
] as const;

/** Writes what lending changes in records to the attached file alone. All calls belong in a transaction. */
export function sqliteRevisions(database: DatabaseSyncInstance) {
  const nextOf = ({ own, revised }: (typeof series)[number]) => {
    const last = database.prepare(
      `SELECT max(seq) AS last FROM (SELECT seq FROM main.sqlite_sequence WHERE name = '${own}'
       UNION ALL SELECT seq FROM revisions.sqlite_sequence WHERE name = '${revised}')`,
    );
    return () => Number(last.get()?.last ?? 0) + 1;
  };
  const [nextNumber, nextSequence] = [nextOf(series[0]), nextOf(series[1])];
  // Written only where the revisions are ahead.
  const ahead = series.map(({ own, revised }) => ({
    raise: database.prepare(
      `UPDATE main.sqlite_sequence SET seq = (SELECT seq FROM revisions.sqlite_sequence WHERE name = '${revised}')
       WHERE name = '${own}' AND seq < (SELECT seq FROM revisions.sqlite_sequence WHERE name = '${revised}')`,
    ),
    begin: database.prepare(
      `INSERT INTO main.sqlite_sequence (name, seq)
       SELECT '${own}', seq FROM revisions.sqlite_sequence WHERE name = '${revised}'
       AND NOT EXISTS (SELECT 1 FROM main.sqlite_sequence WHERE name = '${own}')`,
    ),
  }));
  const dropOld = database.prepare('DELETE FROM revision WHERE library_id = ? AND id = ?');
  const insert = database.prepare('INSERT INTO revision (number, library_id, id, of, body) VALUES (?, ?, ?, ?, ?)');
  const log = database.prepare(
    'INSERT INTO revision_removal (sequence, library_id, number, record_id) VALUES (?, ?, ?, ?)',
  );
  const change = database.prepare(
    `INSERT INTO revision_state (library_id, last_number, last_removal) VALUES (?, ?, ?)
     ON CONFLICT (library_id) DO UPDATE SET last_number = excluded.last_number, last_removal = excluded.last_removal`,
  );
  const note = database.prepare(
    `INSERT INTO revision_checkpoint (library_id, source, position, info) VALUES (?, ?, ?, ?)
     ON CONFLICT (library_id, source) DO UPDATE SET position = excluded.position, info = excluded.info`,
  );
  const forgotten = database.prepare(
    `INSERT INTO revision_state (library_id, forgotten)
     SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM library_state WHERE library_id = ?1 AND last_removal >= ?2)
     OR EXISTS (SELECT 1 FROM revision_state WHERE library_id = ?1 AND last_removal >= ?2)
     ON CONFLICT (library_id) DO UPDATE SET forgotten = excluded.forgotten WHERE forgotten < excluded.forgotten`,
  );
  const forget = database.prepare('DELETE FROM revision_removal WHERE library_id = ? AND sequence <= ?');

  return {
    /** Lets the numbers of the records continue after those of the revisions. */
    continueSeries(): void {
      for (const { raise, begin } of ahead) {
        raise.run();
        begin.run();
      }
    },
    add(libraryId: number, { of, before, body }: NewRevision): void {
      const [number, sequence] = [nextNumber(), nextSequence()];
      dropOld.run(libraryId, body.id);
      insert.run(number, libraryId, body.id, of, body.json);
      log.run(sequence, libraryId, before, body.id);
      change.run(libraryId, number, sequence);
    },
    note(libraryId: number, { source, position, info }: Checkpoint): void {
      note.run(libraryId, source, position, info ?? null);
    },
    /** Drops the log up to a sequence number. Returns whether it was not dropped before, and has that number. */
    forgetRemovals(libraryId: number, upTo: number): boolean {
      if (forgotten.run(libraryId, upTo).changes === 0) return false;
      forget.run(libraryId, upTo);
      return true;
    },
  };
}
