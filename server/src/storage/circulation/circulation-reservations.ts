import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { optionalText } from '../database/row-mapping.ts';
import { copyRows, reservationRows, titleRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type Reservations = Pick<
  CirculationUnit,
  | 'reservation'
  | 'reservationOfCopy'
  | 'reservationsOf'
  | 'queueOf'
  | 'toFetchAt'
  | 'copiesToFetchAt'
  | 'heldAt'
  | 'lapsed'
  | 'expiredBefore'
  | 'removeExpired'
  | 'putReservation'
  | 'addReservation'
  | 'removeReservation'
  | 'nextReservationNumber'
  | 'pickupNumbersAt'
>;

/** The reservations of patrons, and their order. */
export function reservations({ oneRow, all, cells, run, put }: Statements): (libraryId: number) => Reservations {
  const reservation = oneRow(reservationRows, 'WHERE library_id = ? AND id = ?');
  const ofCopy = oneRow(reservationRows, 'WHERE library_id = ? AND copy_key = ?');
  const views = cells(
    `SELECT ${reservationRows.columns('r')}, ${titleRows.prefixed('t', 't_')},
       (SELECT count(*) FROM reservation o WHERE o.library_id = r.library_id AND o.record_id = r.record_id
          AND o.issue = r.issue AND o.state IN ('queued', 'paused') AND o.number < r.number) AS ahead
     FROM reservation r
     JOIN title t ON t.library_id = r.library_id AND t.record_id = r.record_id
     WHERE r.library_id = ? AND r.patron_id = ? ORDER BY r.number`,
  );
  const queueOf = all(
    reservationRows,
    `WHERE library_id = ? AND record_id = ? AND state IN ('queued', 'paused') ORDER BY number`,
  );
  const toFetch = cells(
    `SELECT w.record_id, w.issue, w.waiting, w.since, t.title, t.author,
       (SELECT count(*) FROM copy c WHERE c.library_id = w.library_id AND c.record_id = w.record_id
          AND c.issue = w.issue AND c.at_branch = ? AND c.state IN ('available', 'unknown')) AS on_shelf
     FROM (SELECT library_id, record_id, issue, count(*) AS waiting, min(reserved) AS since
           FROM reservation
           WHERE library_id = ? AND state = 'queued' GROUP BY library_id, record_id, issue) w
     JOIN title t ON t.library_id = w.library_id AND t.record_id = w.record_id
     ORDER BY t.title, w.record_id, w.issue`,
  );
  const copiesToFetch = cells(
    `SELECT ${copyRows.columns('c')}
     FROM (SELECT DISTINCT library_id, record_id, issue FROM reservation
           WHERE library_id = ? AND state = 'queued') w
     JOIN copy c ON c.library_id = w.library_id AND c.record_id = w.record_id AND c.issue = w.issue
     WHERE c.at_branch = ? AND c.state IN ('available', 'unknown') ORDER BY c.record_id, c.id`,
  );
  const held = cells(
    `SELECT ${reservationRows.columns('r')}, t.title, c.barcode, coalesce(p.name, p.card) AS patron_name
     FROM reservation r
     LEFT JOIN title t ON t.library_id = r.library_id AND t.record_id = r.record_id
     LEFT JOIN copy c ON c.library_id = r.library_id AND c.copy_key = r.copy_key
     LEFT JOIN patron p ON p.library_id = r.library_id AND p.id = r.patron_id
     WHERE r.library_id = ? AND r.state = ? AND r.pickup_branch = ?
     ORDER BY r.pickup_until DESC, r.number LIMIT ?`,
  );
  // Two parts, because the database would read all reservations for one condition.
  const lapsedPart = (state: string, day: string) =>
    `SELECT * FROM (SELECT ${reservationRows.columns()} FROM reservation
       WHERE library_id = ? AND state = '${state}' AND ${day} < ? ORDER BY ${day}, number LIMIT ?) AS ${state}`;
  const lapsed = cells(`${lapsedPart('paused', 'paused_until')} UNION ALL ${lapsedPart('ready', 'pickup_until')}`);
  const expiredBefore = all(
    reservationRows,
    `WHERE library_id = ? AND state = 'expired' AND pickup_until < ? ORDER BY number`,
  );
  const removeExpired = run(`DELETE FROM reservation WHERE library_id = ? AND state = 'expired' AND pickup_until < ?`);
  const putRow = put(reservationRows.upsert);
  const remove = put('DELETE FROM reservation WHERE library_id = ? AND id = ?');
  const countUp = `INSERT INTO counter (library_id, name, value) VALUES (?, 'reservation', 1)
     ON CONFLICT (library_id, name) DO UPDATE SET value = counter.value + 1`;
  const next = cells(`${countUp} RETURNING value`);
  const count = put(countUp);
  const addCounted = put(
    reservationRows.upsertWith('number', `(SELECT value FROM counter WHERE library_id = ? AND name = 'reservation')`),
  );
  const numbers = cells(
    `SELECT pickup_number FROM reservation WHERE library_id = ? AND state = 'ready' AND pickup_branch = ?`,
  );

  return (libraryId) => ({
    reservation: (id) => reservation(libraryId, id),
    reservationOfCopy: (copyKey) => ofCopy(libraryId, copyKey),
    reservationsOf: async (patronId) =>
      (await views(libraryId, patronId)).map((row) => {
        const read = reservationRows.read(row);
        const waits = read.state === 'queued' || read.state === 'paused';
        return {
          ...read,
          title: titleRows.readPrefixed(row, 't_'),
          queuePosition: waits ? Number(row.ahead) + 1 : undefined,
        };
      }),
    queueOf: (recordId) => queueOf(libraryId, recordId),
    toFetchAt: async (branch, limit) =>
      (await toFetch(branch, libraryId))
        .filter(({ on_shelf }) => Number(on_shelf) > 0)
        .slice(0, limit)
        .map((row) => ({
          recordId: String(row.record_id),
          issue: String(row.issue),
          title: String(row.title),
          author: optionalText(row.author),
          since: String(row.since),
          waiting: Number(row.waiting),
          onShelf: Number(row.on_shelf),
        })),
    copiesToFetchAt: async (branch) => (await copiesToFetch(libraryId, branch)).map((row) => copyRows.read(row)),
    heldAt: async (branch, state, limit) =>
      (await held(libraryId, state, branch, limit)).map((row) => ({
        ...reservationRows.read(row),
        title: typeof row.title === 'string' ? row.title : '',
        barcode: optionalText(row.barcode),
        patronName: optionalText(row.patron_name),
      })),
    lapsed: async (day, limit) =>
      (await lapsed(libraryId, day, limit, libraryId, day, limit))
        .map((row) => reservationRows.read(row))
        .slice(0, limit),
    expiredBefore: (day) => expiredBefore(libraryId, day),
    removeExpired: (before) => removeExpired(libraryId, before),
    putReservation: (row) => putRow(...reservationRows.values(libraryId, row)),
    async addReservation(row) {
      await count(libraryId);
      // In place of the number stands the parameter of the statement that reads it: the library.
      await addCounted(...reservationRows.values(libraryId, { ...row, number: libraryId }));
    },
    removeReservation: (id) => remove(libraryId, id),
    nextReservationNumber: async () => Number((await next(libraryId))[0]?.value),
    pickupNumbersAt: async (branch) =>
      (await numbers(libraryId, branch)).flatMap(({ pickup_number }) =>
        pickup_number === null ? [] : String(pickup_number),
      ),
  });
}
