import { isSameBody, type RecordBody } from '@buchfink/catalogue/record/record-body';
import type { Checkpoint, ImportRun, PutOutcome, RecordStore } from '@buchfink/catalogue/record/record-store';
import { type Postgresql, type SqlRunner, storableText } from '../postgresql/postgresql.ts';
import { announceChange } from '../postgresql/watch-changes.ts';
import { dayOf } from './changed-day.ts';
import { type ChangedRecord, postgresqlUndo } from './postgresql-undo.ts';
import type { StoredBody, UndoLimits } from './undo-rows.ts';

type Changing = Pick<
  RecordStore,
  | 'put'
  | 'revise'
  | 'remove'
  | 'forgetRemovals'
  | 'dropCheckpoint'
  | 'dropCheckpoints'
  | 'undoState'
  | 'undo'
  | 'forgetUndo'
>;

interface Present extends StoredBody {
  readonly number: number;
  readonly id: string;
  readonly changed_day: number | null;
}

/** The limits of undoing, and the clock by which stored versions get their day. */
interface ChangeOptions {
  readonly limits: UndoLimits;
  readonly now: () => Date;
}

/**
 * The writing half of the record store. A change locks the state of its library first: changes of one library run one
 * after the other on all nodes, so that numbers become visible in their order.
 */
export function postgresqlChanges(database: Postgresql, options: ChangeOptions): Changing {
  const { limits } = options;
  const change = <Result>(
    libraryId: number,
    work: (unit: ReturnType<typeof changesIn>, sql: SqlRunner) => Promise<Result>,
  ) =>
    database.write(async (sql) => {
      const [state] = await sql.rows<{ records: number }>(
        `INSERT INTO library_state (library_id, records, last_number, last_removal, forgotten) VALUES ($1, 0, 0, 0, 0)
         ON CONFLICT (library_id) DO UPDATE SET records = library_state.records RETURNING records`,
        libraryId,
      );
      return work(changesIn(sql, libraryId, state?.records ?? 0, options), sql);
    });

  return {
    async put(libraryId, bodies, checkpoint, run) {
      if (bodies.length === 0 && checkpoint === undefined) return { added: 0, replaced: 0, unchanged: 0 };
      return change(libraryId, async (unit) => {
        const outcome = await unit.put(bodies, run);
        if (checkpoint) await unit.note(checkpoint);
        return outcome;
      });
    },
    revise: (libraryId, revisions, checkpoint) =>
      change(libraryId, async (unit) => {
        const present = await unit.present(revisions.map(({ body }) => body.id));
        const revised = new Map<string, RecordBody>();
        for (const { number, body } of revisions)
          if (!revised.has(body.id) && present.get(body.id)?.number === number) revised.set(body.id, body);
        await unit.store([...revised.values()], present, ({ id }) => present.get(id)?.changed_day ?? null);
        if (checkpoint) await unit.note(checkpoint);
        return revised.size;
      }),
    async remove(libraryId, ids, run) {
      return ids.length === 0 ? 0 : change(libraryId, (unit) => unit.remove(ids, run));
    },
    undoState: (libraryId) =>
      database.snapshot(async (sql) => {
        const undoState = await postgresqlUndo(sql, libraryId, limits).state();
        return undoState && { run: undoState.run, changes: undoState.changes, isKept: undoState.isKept };
      }),
    undo: (libraryId, limit) =>
      change(libraryId, async (unit, sql) => {
        const undo = postgresqlUndo(sql, libraryId, limits);
        const undoState = await undo.state();
        if (undoState === undefined || !undoState.isKept) return { restored: 0, removed: 0, isDone: true };
        if (undoState.wasEmpty) {
          const rows = await sql.rows<{ id: string }>(
            'SELECT id FROM record WHERE library_id = $1 ORDER BY number LIMIT $2',
            ...[libraryId, limit],
          );
          const ids = rows.map(({ id }) => id);
          await undo.undone(ids);
          const removed = await unit.remove(ids);
          const isDone = ids.length < limit;
          if (isDone) await undo.clear();
          return { restored: 0, removed, isDone };
        }
        const changes = await undo.before(limit);
        const before = changes.flatMap(({ id, parent, body }): RecordBody[] =>
          body === null ? [] : [{ id, json: body, parent: parent ?? undefined }],
        );
        const { added, replaced } = await unit.put(before);
        const removed = await unit.remove(changes.filter(({ body }) => body === null).map(({ id }) => id));
        await undo.undone(changes.map(({ id }) => id));
        const isDone = changes.length < limit;
        if (isDone) await undo.clear();
        return { restored: added + replaced, removed, isDone };
      }),
    forgetUndo: (libraryId) => database.write((sql) => postgresqlUndo(sql, libraryId, limits).clear()),
    forgetRemovals: (libraryId, upTo) =>
      database.write(async (sql) => {
        const forgotten = await sql.run(
          `UPDATE library_state SET forgotten = $1
           WHERE library_id = $2 AND forgotten < $1 AND last_removal >= $1`,
          ...[upTo, libraryId],
        );
        if (forgotten > 0)
          await sql.run('DELETE FROM removal WHERE library_id = $1 AND sequence <= $2', libraryId, upTo);
      }),
    dropCheckpoint: async (libraryId, source) =>
      void (await database.run('DELETE FROM checkpoint WHERE library_id = $1 AND source = $2', libraryId, source)),
    dropCheckpoints: async (libraryId, beginning, keptSources) =>
      void (await database.run(
        'DELETE FROM checkpoint WHERE library_id = $1 AND starts_with(source, $2) AND source <> ALL($3)',
        ...[libraryId, beginning, keptSources],
      )),
  };
}

/** The changes of one transaction, with few statements for many records. `recordCount` is the number before it. */
function changesIn(sql: SqlRunner, libraryId: number, recordCount: number, { limits, now }: ChangeOptions) {
  let records = recordCount;
  const { keep } = postgresqlUndo(sql, libraryId, limits);

  const present = async (ids: readonly string[]): Promise<Map<string, Present>> => {
    const rows = await sql.rows<Present>(
      'SELECT number, id, parent, body, changed_day FROM record WHERE library_id = $1 AND id = ANY($2)',
      ...[libraryId, ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  };

  /** Deletes records and adds their numbers to the log of removals. Returns the sequence of the last. */
  const erase = async (old: readonly Present[]): Promise<number> => {
    if (old.length === 0) return 0;
    const numbers = old.map(({ number }) => number);
    await sql.run('DELETE FROM record WHERE number = ANY($1)', numbers);
    const sequences = await sql.rows<{ sequence: number }>(
      `INSERT INTO removal (library_id, number, record_id)
       SELECT $1, number, id FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS old (number, id, place)
       ORDER BY place RETURNING sequence`,
      libraryId,
      numbers,
      old.map(({ id }) => id),
    );
    return Math.max(...sequences.map(({ sequence }) => sequence));
  };

  const count = async (added: number, last: number, lastRemoval: number): Promise<void> => {
    records += added;
    await sql.run(
      `UPDATE library_state SET records = $2, last_number = greatest(last_number, $3),
         last_removal = greatest(last_removal, $4) WHERE library_id = $1`,
      ...[libraryId, records, last, lastRemoval],
    );
    await announceChange(sql, 'records');
  };

  /** Stores new versions, each with a new number in the order of the list and its day. */
  const store = async (
    bodies: readonly RecordBody[],
    old: ReadonlyMap<string, Present>,
    changedDayOf: (body: RecordBody) => number | null,
  ): Promise<void> => {
    if (bodies.length === 0) return;
    const replaced = bodies.flatMap(({ id }) => old.get(id) ?? []);
    const lastRemoval = await erase(replaced);
    const numbers = await sql.rows<{ number: number }>(
      `INSERT INTO record (library_id, id, parent, body, changed_day)
       SELECT $1, id, parent, body, changed_day
       FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[])
         WITH ORDINALITY AS body (id, parent, body, changed_day, place)
       ORDER BY place RETURNING number`,
      libraryId,
      bodies.map(({ id }) => id),
      bodies.map(({ parent }) => parent ?? null),
      bodies.map(({ json }) => json),
      bodies.map(changedDayOf),
    );
    await count(bodies.length - replaced.length, Math.max(...numbers.map(({ number }) => number)), lastRemoval);
  };

  return {
    present,
    store,
    async put(bodies: readonly RecordBody[], run?: ImportRun): Promise<PutOutcome> {
      const old = await present([...new Set(bodies.map(({ id }) => id))]);
      const latest = new Map<string, RecordBody>();
      let [added, replaced] = [0, 0];
      for (const body of bodies.map((one) => ({ ...one, id: storableText(one.id) }))) {
        const before = latest.get(body.id);
        const current = before ? { parent: before.parent ?? null, body: before.json } : old.get(body.id);
        if (current === undefined) added += 1;
        else if (isSame(current, body)) continue;
        else replaced += 1;
        // The last of several bodies with one id also has the last number.
        latest.delete(body.id);
        latest.set(body.id, body);
      }
      const changed = [...latest.values()];
      await keep(
        run,
        changed.map(({ id }) => ({ id, old: old.get(id) })),
        records,
      );
      const today = dayOf(now());
      await store(changed, old, () => today);
      return { added, replaced, unchanged: bodies.length - added - replaced };
    },
    async remove(ids: readonly string[], run?: ImportRun): Promise<number> {
      const old = [...(await present(ids)).values()];
      if (old.length === 0) return 0;
      await keep(
        run,
        old.map((row): ChangedRecord => ({ id: row.id, old: row })),
        records,
      );
      await count(-old.length, 0, await erase(old));
      return old.length;
    },
    async note({ source, position, info }: Checkpoint): Promise<void> {
      await sql.run(
        `INSERT INTO checkpoint (library_id, source, position, info) VALUES ($1, $2, $3, $4)
         ON CONFLICT (library_id, source) DO UPDATE SET position = excluded.position, info = excluded.info`,
        ...[libraryId, source, position, info ?? null],
      );
    },
  };
}

function isSame(old: StoredBody, body: RecordBody): boolean {
  return old.parent === (body.parent ?? null) && isSameBody(old.body, body);
}
