import type {
  RegistrationCount,
  RegistrationState,
} from '@buchfink/connectors/builtin/circulation/store/registration-rows';
import type {
  ProvisionalRow,
  RegistrationUnit,
} from '@buchfink/connectors/builtin/circulation/store/registration-unit';
import { patronRows, registrationRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

const provisional = `SELECT ${registrationRows.prefixed('r', 'r_')}, ${patronRows.prefixed('p', 'p_')}
   FROM registration r JOIN patron p ON p.library_id = r.library_id AND p.id = r.id
   WHERE r.library_id = ? AND r.state = 'provisional'`;

/** People who became patrons by themselves, or want to. */
export function registrations({ oneRow, all, cells, run, put }: Statements): (libraryId: number) => RegistrationUnit {
  const registration = oneRow(registrationRows, 'WHERE library_id = ? AND id = ?');
  const putRegistration = put(registrationRows.upsert);
  const counts = cells(
    `SELECT r.state AS state, count(*) AS count,
       (SELECT count(*) FROM delivery d JOIN registration told ON told.library_id = d.library_id AND told.id = d.patron_id
        WHERE d.library_id = ? AND d.registration_state = r.state AND d.state = 'failed' AND told.state = r.state) AS failed
     FROM registration r WHERE r.library_id = ? GROUP BY r.state`,
  );
  const pendingWithEmail = cells(
    `SELECT count(*) AS count FROM registration
     WHERE library_id = ? AND email_key = ? AND state = 'pending' AND at >= ?`,
  );
  const patrons = cells(`${provisional} ORDER BY r.at, r.id LIMIT ?`);
  const endedPatrons = cells(`${provisional} AND p.valid_until < ? ORDER BY p.valid_until, r.id LIMIT ?`);
  const ended = all(registrationRows, "WHERE library_id = ? AND state = 'ended' AND decided < ? ORDER BY id LIMIT ?");
  const removePending = run("DELETE FROM registration WHERE library_id = ? AND state = 'pending' AND expires < ?");
  const removeMailsOfPending = put(
    `DELETE FROM delivery WHERE library_id = ? AND patron_id IN
       (SELECT id FROM registration WHERE library_id = ? AND state = 'pending' AND expires < ?)`,
  );

  return (libraryId) => ({
    registration: (id) => registration(libraryId, id),
    putRegistration: (row) => putRegistration(...registrationRows.values(libraryId, row)),
    registrationCounts: async () => (await counts(libraryId, libraryId)).map(countOf),
    pendingWithEmail: async (emailKey, since) =>
      Number((await pendingWithEmail(libraryId, emailKey, since))[0]?.count ?? 0),
    provisionalPatrons: async (limit) => (await patrons(libraryId, limit)).map(provisionalOf),
    provisionalEndedBefore: async (day, limit) => (await endedPatrons(libraryId, day, limit)).map(provisionalOf),
    registrationsEndedBefore: (day, limit) => ended(libraryId, day, limit),
    async removePendingRegistrations(before) {
      await removeMailsOfPending(libraryId, libraryId, before);
      return removePending(libraryId, before);
    },
  });
}

const provisionalOf = (row: Record<string, unknown>): ProvisionalRow => ({
  registration: registrationRows.readPrefixed(row, 'r_'),
  patron: patronRows.readPrefixed(row, 'p_'),
});

/** The cast is safe: only this program writes the states. */
const countOf = ({ state, count, failed }: Record<string, unknown>): RegistrationCount => ({
  state: state as RegistrationState,
  count: Number(count),
  failedMails: Number(failed),
});
