import { isCalendarDate } from '@buchfink/contract/calendar-date';
import type { CirculationOptions } from '../circulation-options.ts';
import { tellRegistration } from '../outbox/tell-registration.ts';
import { endProvisional } from '../registration/end-provisional.ts';
import { findDuplicates } from '../registration/find-duplicates.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import type { ProvisionalRow } from '../store/registration-unit.ts';
import { changeCirculation, type ReadTransaction, readCirculation } from '../store/transaction.ts';
import { type Desk, patronSummary } from './desk.ts';
import { DeskError } from './desk-error.ts';
import { patronOfCard } from './patron-desk.ts';
import { validateText } from './validate-entry.ts';

type RegistrationDesk = Pick<Desk, 'registrations' | 'registrationOf' | 'confirmRegistration' | 'endRegistration'>;

/** Provisional patrons that are listed. */
const listLimit = 200;

/** The desk's work with people who became patrons by themselves. */
export function registrationDesk(options: CirculationOptions): RegistrationDesk {
  const { now } = options;
  return {
    registrations: () =>
      readCirculation(options, now(), async ({ unit }) => {
        const [rows, counts] = await Promise.all([unit.provisionalPatrons(listLimit + 1), unit.registrationCounts()]);
        const pending = counts.find(({ state }) => state === 'pending');
        return {
          provisional: rows
            .slice(0, listLimit)
            .map(({ patron, registration }) => ({ patron: patronSummary(patron), registration })),
          isComplete: rows.length <= listLimit,
          pending: pending?.count ?? 0,
          unreached: pending?.failedMails ?? 0,
        };
      }),
    registrationOf: (patronId) =>
      readCirculation(options, now(), async ({ unit }) => {
        const [registration, patron] = await Promise.all([unit.registration(patronId), unit.patron(patronId)]);
        if (registration === undefined || patron === undefined) return undefined;
        const duplicates = registration.state === 'provisional' ? await findDuplicates(unit, patron) : [];
        return { registration, duplicates: duplicates.map(patronSummary) };
      }),
    confirmRegistration: (card, { group, validUntil }) =>
      changeCirculation(options, now(), async (transaction) => {
        const { unit, today } = transaction;
        const { patron, registration } = await provisionalOf(transaction, card);
        if (!Object.hasOwn(options.rules.patronGroups, group))
          throw new DeskError('invalid', `The rules have no patron group ${group}.`, 'group');
        if (!isCalendarDate(validUntil) || validUntil < today)
          throw new DeskError('invalid', `${JSON.stringify(validUntil)} is no day from today on.`, 'date');
        await unit.putPatron({ ...patron, group, validUntil });
        const confirmed: RegistrationRow = { ...registration, state: 'confirmed', decided: today };
        await unit.putRegistration(confirmed);
        await tellRegistration(transaction, confirmed, patron);
      }),
    endRegistration: (card, reason) =>
      changeCirculation(options, now(), async (transaction) => {
        const provisional = await provisionalOf(transaction, card);
        validateText(reason, 'reason', 500);
        const cancelled = await endProvisional(transaction, provisional, {
          reason: reason?.normalize('NFC').trim() || undefined,
        });
        return { cancelled };
      }),
  };
}

/** The provisional patron of a card. Throws `DeskError`: `unknown-card`, `in-use` with `not-provisional`. */
async function provisionalOf(transaction: ReadTransaction, card: string): Promise<ProvisionalRow> {
  const patron = await patronOfCard(transaction, card);
  const registration = await transaction.unit.registration(patron.id);
  if (registration?.state !== 'provisional')
    throw new DeskError('in-use', `The card ${card} is not provisional.`, 'not-provisional');
  return { patron, registration };
}
