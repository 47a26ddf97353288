import type {
  Addressee,
  DeliveryCount,
  DeliveryView,
  NoticeUnit,
} from '@buchfink/connectors/builtin/circulation/store/notice-unit';
import { noticeViewOf } from './circulation-notices.ts';
import { deliveryRows, noticeRows, patronRows, registrationRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type Deliveries = Pick<
  NoticeUnit,
  | 'deliveriesOf'
  | 'deliveriesOfPatron'
  | 'putDelivery'
  | 'dueDeliveries'
  | 'patronDeliveries'
  | 'deliveriesSentAs'
  | 'deliveriesIn'
  | 'removeRegistrationDeliveries'
  | 'deliveryCounts'
  | 'areNoticesPaused'
  | 'putNoticesPaused'
>;

const views = `SELECT ${deliveryRows.columns('d')}, ${noticeRows.prefixed('n', 'n_')}, ${patronRows.prefixed('p', 'p_')},
     ${registrationRows.prefixed('r', 'r_')}, t.title AS title
   FROM delivery d
   LEFT JOIN notice n ON d.registration_state IS NULL AND n.library_id = d.library_id AND n.id = d.notice_id
   LEFT JOIN registration r ON d.registration_state IS NOT NULL AND r.library_id = d.library_id AND r.id = d.patron_id
   LEFT JOIN patron p ON p.library_id = d.library_id AND p.id = d.patron_id
   LEFT JOIN title t ON t.library_id = n.library_id AND t.record_id = n.record_id
   WHERE d.library_id = ? AND (r.id IS NOT NULL OR n.id IS NOT NULL AND p.id IS NOT NULL)`;

/** How notices go to patrons, and what registrations tell. */
export function deliveries({ all, cells, put }: Statements): (libraryId: number) => Deliveries {
  const ofNotice = all(deliveryRows, 'WHERE library_id = ? AND notice_id = ? ORDER BY way');
  const ofPatron = all(deliveryRows, 'WHERE library_id = ? AND patron_id = ? ORDER BY changed, notice_id, way');
  const putDelivery = put(deliveryRows.upsert);
  const due = cells(
    `${views} AND d.state = 'waiting' AND d.way = ? AND d.not_before <= ? ORDER BY d.not_before, d.notice_id LIMIT ?`,
  );
  const removeOfRegistrations = put(
    'DELETE FROM delivery WHERE library_id = ? AND registration_state IS NOT NULL AND changed < ?',
  );
  const inStateOf = cells(
    `${views} AND d.patron_id = ? AND d.way = ? AND d.state = ? ORDER BY d.not_before, n.at, d.notice_id`,
  );
  const sentAs = cells(`${views} AND d.sending_id = ? ORDER BY n.at, d.notice_id`);
  const inState = cells(`${views} AND d.state = ? ORDER BY d.changed DESC, d.notice_id LIMIT ?`);
  // Two parts, because the database would read all deliveries for one condition, or to have those that ended in groups.
  const counts = cells(
    `WITH ended AS MATERIALIZED (SELECT way, state FROM delivery
       WHERE library_id = ? AND state IN ('sent', 'failed', 'expired') AND changed >= ?)
     SELECT way, state, count(*) AS count FROM ended GROUP BY way, state
     UNION ALL SELECT way, state, count(*) AS count FROM delivery
       WHERE library_id = ? AND state IN ('waiting', 'held', 'sending') GROUP BY way, state`,
  );
  const paused = cells("SELECT value FROM counter WHERE library_id = ? AND name = 'notices-paused'");
  const putPaused = put(
    `INSERT INTO counter (library_id, name, value) VALUES (?, 'notices-paused', ?)
     ON CONFLICT (library_id, name) DO UPDATE SET value = excluded.value`,
  );

  return (libraryId) => ({
    deliveriesOf: (noticeId) => ofNotice(libraryId, noticeId),
    deliveriesOfPatron: (patronId) => ofPatron(libraryId, patronId),
    putDelivery: (row) => putDelivery(...deliveryRows.values(libraryId, row)),
    dueDeliveries: async (way, now, limit) => (await due(libraryId, way, now, limit)).map(viewOf),
    patronDeliveries: async (patronId, way, state) => (await inStateOf(libraryId, patronId, way, state)).map(viewOf),
    deliveriesSentAs: async (sendingId) => (await sentAs(libraryId, sendingId)).map(viewOf),
    deliveriesIn: async (state, limit) => (await inState(libraryId, state, limit)).map(viewOf),
    removeRegistrationDeliveries: (before) => removeOfRegistrations(libraryId, before),
    areNoticesPaused: async () => Number((await paused(libraryId))[0]?.value ?? 0) === 1,
    putNoticesPaused: (isPaused) => putPaused(libraryId, isPaused ? 1 : 0),
    deliveryCounts: async (since) => (await counts(libraryId, since, libraryId)).map(countOf),
  });
}

function viewOf(row: Record<string, unknown>): DeliveryView {
  const { registrationState, ...delivery } = deliveryRows.read(row);
  if (registrationState === undefined)
    return { ...delivery, notice: noticeViewOf(row, 'n_'), patron: addresseeOf(row) };
  const registration = registrationRows.readPrefixed(row, 'r_');
  const patron = row.p_id === null ? undefined : addresseeOf(row);
  return { ...delivery, registrationState, registration, patron };
}

function addresseeOf(row: Record<string, unknown>): Addressee {
  const { id, card, name, email, validUntil, disabled } = patronRows.readPrefixed(row, 'p_');
  return { id, card, name, email, validUntil, disabled };
}

/** The cast is safe: only this program writes these rows. */
const countOf = ({ way, state, count }: Record<string, unknown>) =>
  ({ way, state, count: Number(count) }) as DeliveryCount;
