import type { RemovedRows } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { RemovedNotices } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import type { PersonalValues } from '../../../storage/personal-data/personal-values.ts';
import type { LibraryCirculation } from '../../../systems/circulation/circulations.ts';
import type { PatronAccess, PatronWithCard } from '../patron-access.ts';

/** What forgetting a patron needs. */
export interface ForgetDeps {
  readonly circulation: Pick<LibraryCirculation, 'desk' | 'options'>;
  readonly access: PatronAccess;
  readonly now: () => Date;
  /** Removes the patron from circulation; the default is the desk's `removePatron`. */
  readonly remove?: (card: string) => Promise<RemovedRows>;
}

/** The tables that a patron is deleted from. */
type DeletedTable =
  | 'patron'
  | 'reservation'
  | 'loan_code'
  | 'desk_act'
  | 'daily_change'
  | 'forgotten_line'
  | keyof RemovedNotices
  | 'registration'
  | 'session'
  | 'login_attempt'
  | 'feed_card';

/** What was deleted, by table. */
export interface ForgottenPatron {
  readonly deleted: readonly (readonly [table: DeletedTable, rows: number])[];
  /** Lines of the ledger that stay without the patron. */
  readonly ledgerLines: number;
  /** What `searchTraces` looks for afterwards. */
  readonly values: PersonalValues;
}

/**
 * Removes a patron from all stores (GDPR, article 17); `searchTraces` proves it afterwards. Throws `DeskError('in-use')`
 * while the patron has loans or fees; nothing is changed then.
 */
export async function forgetPatron(deps: ForgetDeps, patron: PatronWithCard): Promise<ForgottenPatron> {
  const { circulation, access, now } = deps;
  const { desk, options } = circulation;
  const { remove = (card) => desk.removePatron(card) } = deps;
  await desk.checkRemoval(patron.card);
  const row = await options.store.read(patron.libraryId, (unit) => unit.patron(patron.patronId));
  // Logins end before the patron is removed: afterwards nobody could repeat it with the card. Some may begin meanwhile.
  const before = await access.revoke(patron, now);
  const removed = await remove(patron.card);
  const after = await access.revoke(patron, now);
  // What is old is as uncertain as the clock; everything of the patron is gone already.
  if (!options.clock.reading(now()).isHeld) await access.sweep(now);
  return {
    deleted: [
      ['patron', 1],
      ['reservation', removed.reservations],
      ['loan_code', removed.loanCodes],
      ['desk_act', removed.deskActs],
      ['daily_change', removed.dailyChanges],
      ['forgotten_line', removed.forgottenLines],
      ['notice', removed.notices.notice],
      ['delivery', removed.notices.delivery],
      ['letter', removed.notices.letter],
      ['notice_wishes', removed.notices.notice_wishes],
      ['email_proof', removed.notices.email_proof],
      ['push_subscription', removed.notices.push_subscription],
      ['registration', removed.registrations],
      ['session', before.logins + after.logins],
      ['login_attempt', before.attempts + after.attempts],
      ['feed_card', before.feeds + after.feeds],
    ],
    ledgerLines: removed.ledgerLines,
    values: {
      libraryId: patron.libraryId,
      unique: [patron.patronId, ...(row === undefined ? [] : [row.pinHash]), ...access.hashes(patron)],
      logins: [patron.card, ...(patron.userName === undefined ? [] : [patron.userName])],
      contact: [row?.name, row?.email, longStreet(row?.street)].flatMap((value) => value ?? []),
    },
  };
}

/** A street to search for; a short one may be a number that is something else. */
const longStreet = (street: string | undefined) => (street !== undefined && street.length >= 6 ? street : undefined);
