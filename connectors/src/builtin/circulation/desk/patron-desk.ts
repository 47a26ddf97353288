import { isCalendarDate, yearsBetween } from '@buchfink/contract/calendar-date';
import type { CirculationOptions } from '../circulation-options.ts';
import { waitingLetterTo } from '../letters/waiting-letters.ts';
import { tellAccountChange } from '../notices/tell-account-change.ts';
import { readAccount } from '../patrons/account-view.ts';
import { findPatronByLogin, normalizeLogin } from '../patrons/find-patron.ts';
import { impossibleAge } from '../patrons/impossible-age.ts';
import { type AddressField, addressFields, addressLimits, tidyAddress } from '../patrons/postal-address.ts';
import { endReservation } from '../queue/reservation-queue.ts';
import { isEmail } from '../reservations/act-questions.ts';
import type { Day, PatronRow } from '../store/circulation-rows.ts';
import type { CirculationReader } from '../store/circulation-store.ts';
import type { DailyChange } from '../store/daily-rows.ts';
import type { NoticeWishesRow } from '../store/notice-rows.ts';
import { newId } from '../store/random-ids.ts';
import {
  changeCirculation,
  type ReadTransaction,
  readCirculation,
  type WriteTransaction,
} from '../store/transaction.ts';
import {
  type Desk,
  type NewPatron,
  type PatronChange,
  type PatronData,
  patronSummary,
  type RefusedEmail,
  type RemovedRows,
} from './desk.ts';
import { DeskError, type DeskErrorDetail } from './desk-error.ts';
import { findPatrons } from './find-patrons.ts';
import { validateBranch, validateText } from './validate-entry.ts';

type PatronDesk = Pick<
  Desk,
  | 'checkNewPatron'
  | 'addPatron'
  | 'changePatron'
  | 'setPin'
  | 'checkRemoval'
  | 'removePatron'
  | 'patronData'
  | 'listPatrons'
  | 'findPatrons'
  | 'accountOf'
  | 'patronOf'
  | 'setBlock'
>;

/** The desk's work with patrons. */
export function patronDesk(options: CirculationOptions): PatronDesk {
  const { store, libraryId, pins, now } = options;
  const change = <Result>(card: string, run: (transaction: WriteTransaction, row: PatronRow) => Promise<Result>) =>
    changeCirculation(options, now(), async (transaction) => run(transaction, await patronOfCard(transaction, card)));
  return {
    checkNewPatron: (patron) =>
      readCirculation(options, now(), async (transaction) => void (await newPatron(transaction, patron))),
    async addPatron({ pin, ...patron }) {
      const pinHash = await pins.hash(validatePin(pin));
      return changeCirculation(options, now(), async (transaction) => {
        const row = { pinHash, disabled: false, ...(await newPatron(transaction, patron)) };
        await transaction.unit.putPatron(row);
        return { userId: row.card, patronId: row.id };
      });
    },
    changePatron: (card, changes, seen) =>
      change(card, async (transaction, { id, pinHash, disabled, block, blockText, ...row }) => {
        if (seen) requireSeen(changes, seen, { ...row, disabled });
        const { disabled: disable = disabled, ...merged } = { ...row, ...changes };
        // An invalid date that is already stored does not prevent other changes.
        validateDateOfBirth(changes.born, transaction.today);
        const entered = validatePatron(options, { card: row.card, ...defined(merged) });
        // A new card replaces the lost one.
        const isReplaced = block === 'card-lost' && changes.card !== undefined && entered.card !== row.card;
        const preserved = {
          id,
          pinHash,
          ...(block && !isReplaced && { block, blockText }),
        };
        if (entered.email !== row.email)
          await tellAccountChange(transaction, { id, email: row.email }, 'email-changed');
        return put(transaction, { ...preserved, disabled: disable, ...entered, ...unchangedLogins(row, changes) });
      }),
    async setPin(card, pin) {
      const pinHash = await pins.hash(validatePin(pin));
      await change(card, async (transaction, row) => {
        await transaction.unit.putPatron({ ...row, pinHash });
        await tellAccountChange(transaction, row, 'pin-changed');
      });
    },
    checkRemoval: (card) =>
      readCirculation(options, now(), async (transaction) =>
        requireUnused(transaction, await patronOfCard(transaction, card)),
      ),
    removePatron: (card) => change(card, removePatron),
    patronData: (card) => store.read(libraryId, async (unit) => patronData(unit, await patronOfCard({ unit }, card))),
    listPatrons: (afterCard = '', limit = 1000) =>
      store.read(libraryId, async (unit) => (await unit.patrons(afterCard, limit)).map(patronSummary)),
    findPatrons: (query, limit = 50) => store.read(libraryId, (unit) => findPatrons(unit, query, limit)),
    async accountOf(patronId) {
      const view = await readAccount(options, now(), async ({ unit }) => {
        const row = await unit.patron(patronId);
        return row && { row, userId: row.card };
      });
      if (view === undefined) return undefined;
      const [wishes, waitingLetter] = await readCirculation(options, now(), (transaction) =>
        Promise.all([transaction.unit.noticeWishes(patronId), waitingLetterTo(transaction, patronId)]),
      );
      return {
        patron: patronSummary(view.row),
        account: view.account,
        refusedEmail: refusedEmailOf(wishes, view.row.email),
        waitingLetter,
      };
    },
    patronOf: (card) =>
      store.read(libraryId, async (unit) => {
        const row = await patronOfCard({ unit }, card);
        return { userId: row.card, patronId: row.id };
      }),
    setBlock: (card, block, text) =>
      change(card, ({ unit }, { block: _block, blockText: _text, ...row }) => {
        validateText(text);
        return unit.putPatron({ ...row, ...(block && { block, blockText: text }) });
      }),
  };
}

/** The address that refused mail, while the patron has no other one. */
function refusedEmailOf(wishes: NoticeWishesRow | undefined, email: string | undefined): RefusedEmail | undefined {
  const { bouncedEmail, bouncedAt = 0, bounceReply = '' } = wishes ?? {};
  return email !== undefined && bouncedEmail === email ? { email, at: bouncedAt, reply: bounceReply } : undefined;
}

/** The patron of a card or user name; throws `DeskError('unknown-card')`. */
export async function patronOfCard({ unit }: { unit: Pick<WriteTransaction['unit'], 'patronByLogin'> }, card: string) {
  const row = await findPatronByLogin({ unit }, card);
  if (row === undefined) throw new DeskError('unknown-card', `Unknown card ${card}.`);
  return row;
}

/** Throws when somebody else changed one of the values meanwhile, and not to the same. */
function requireSeen(changes: PatronChange, seen: PatronChange, stored: PatronChange): void {
  const lost = (Object.keys(changes) as (keyof PatronChange)[]).filter(
    (key) => stored[key] !== seen[key] && stored[key] !== changes[key],
  );
  if (lost.length > 0) throw new DeskError('patron-changed', `Changed meanwhile: ${lost.join(', ')}.`);
}

/** Keeps the stored card and user name if the change does not mention them, including full-width digits. */
function unchangedLogins({ card, userName }: Pick<PatronRow, 'card' | 'userName'>, changes: PatronChange) {
  return {
    ...(changes.card === undefined && { card }),
    ...(!('userName' in changes) && userName !== undefined && { userName }),
  };
}

/** Validates a new patron; returns the row without the PIN. */
async function newPatron(transaction: ReadTransaction, patron: Omit<NewPatron, 'pin'>) {
  const row = { id: newId(), ...validatePatron(transaction.options, patron) };
  validateDateOfBirth(row.born, transaction.today);
  await validateLogins(transaction, row);
  return row;
}

async function put(transaction: WriteTransaction, row: PatronRow): Promise<void> {
  await validateLogins(transaction, row);
  await transaction.unit.putPatron(row);
}

async function validateLogins(
  { unit }: ReadTransaction,
  row: Pick<PatronRow, 'id' | 'card' | 'userName'>,
): Promise<void> {
  for (const login of [row.card, ...(row.userName === undefined ? [] : [row.userName])]) {
    const holder = await unit.patronByLogin(login);
    if (holder !== undefined && holder.id !== row.id)
      throw new DeskError('card-taken', `${login} is the card or user name of another patron.`);
  }
}

async function requireUnused({ unit }: ReadTransaction, { id, card }: PatronRow): Promise<void> {
  if ((await unit.loansOf(id)).length > 0)
    throw new DeskError('in-use', `The patron of card ${card} has loans.`, 'has-loans');
  if ((await unit.feesOf(id)).length > 0)
    throw new DeskError('in-use', `The patron of card ${card} owes fees.`, 'owes-fees');
}

async function removePatron(transaction: WriteTransaction, row: PatronRow): Promise<RemovedRows> {
  const { unit } = transaction;
  await requireUnused(transaction, row);
  const reservations = await unit.reservationsOf(row.id);
  for (const { title: _, queuePosition: __, ...reservation } of reservations)
    await endReservation(transaction, reservation, 'cancelled');
  return { reservations: reservations.length, ...(await unit.removePatron(row.id)) };
}

async function patronData(unit: CirculationReader, row: PatronRow): Promise<PatronData> {
  const ledger: PatronData['ledger'][number][] = [];
  for (const line of await unit.ledgerOf(row.id)) {
    const title = line.recordId === undefined ? undefined : (await unit.title(line.recordId))?.title;
    ledger.push({ ...line, title });
  }
  return {
    patron: patronSummary(row),
    loans: await unit.loansOf(row.id),
    reservations: await unit.reservationsOf(row.id),
    fees: await unit.feesOf(row.id),
    loanCodes: (await unit.loanCodesOf(row.id)).map(({ code: _, ...loanCode }) => loanCode),
    deskActs: (await unit.deskActsOf(row.id)).map(({ kind, at, outcome }) => ({ kind, at, outcome })),
    dailyChanges: (await unit.dailyChangesOf(row.id)).map(withoutSecrets),
    forgottenLines: await unit.forgottenLinesOf(row.id),
    ledger,
    notices: await unit.noticesOf(row.id),
    deliveries: await unit.deliveriesOfPatron(row.id),
    letters: await unit.lettersTo(row.id),
    noticeWishes: await unit.noticeWishes(row.id),
    pushSubscriptions: (await unit.pushSubscriptionsOf(row.id)).map(({ secret: _, ...subscription }) => subscription),
    registration: await unit.registration(row.id),
  };
}

/** A change without the secret of a loan code and the hash of a PIN. */
function withoutSecrets(change: DailyChange): DailyChange {
  if (change.kind === 'loan-code' && change.before) return { ...change, before: { ...change.before, code: '' } };
  if (change.kind !== 'patron') return change;
  const { before, after } = change;
  return {
    ...change,
    before: before && { ...before, pinHash: '' },
    after: after && { ...after, pinHash: '' },
  };
}

const defined = (change: PatronChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<NewPatron>;

function invalid(message: string, detail: DeskErrorDetail): never {
  throw new DeskError('invalid', message, detail);
}

function validatePin(pin: string): string {
  return pin.length > 0 && pin.length <= 200 ? pin : invalid('A PIN has 1 to 200 characters.', 'pin-length');
}

/** Rejects typos in the year: an adult would get the rules of a child, or a child those of an adult. */
function validateDateOfBirth(born: Day | undefined, today: Day): void {
  if (born === undefined || !isCalendarDate(born)) return;
  if (born > today) invalid(`The date of birth ${born} is in the future.`, 'born-future');
  const age = yearsBetween(born, today);
  if (age >= impossibleAge) invalid(`The date of birth ${born} is ${age} years ago.`, 'born-age');
}

/** Validates the entered data of a patron. */
function validatePatron(options: CirculationOptions, entered: Omit<NewPatron, 'pin'>) {
  const { rules } = options;
  const { name, email, born, validUntil, homeBranch, group = rules.defaultGroup } = entered;
  for (const text of [entered.card, entered.userName, name]) validateText(text);
  const address = validateAddress(entered);
  const card = normalizeLogin(entered.card);
  const userName = entered.userName === undefined ? undefined : normalizeLogin(entered.userName).toLowerCase();
  if (card.length === 0 || card.length > 100) invalid('A card number has 1 to 100 characters.', 'card-length');
  if (userName !== undefined && (userName.length === 0 || userName.length > 100))
    invalid('A user name has 1 to 100 characters.', 'user-name-length');
  if (!Object.hasOwn(rules.patronGroups, group)) invalid(`The rules have no patron group ${group}.`, 'group');
  for (const day of [born, validUntil])
    if (day !== undefined && !isCalendarDate(day)) invalid(`${JSON.stringify(day)} is not a date YYYY-MM-DD.`, 'date');
  if (email !== undefined && !isEmail(email)) invalid(`${email} is not an e-mail address.`, 'email');
  validateBranch(options, homeBranch);
  return {
    card,
    group,
    userName,
    name: name?.normalize('NFC'),
    email,
    ...address,
    born,
    validUntil,
    homeBranch,
  };
}

/** Validates the postal address, which may be incomplete. */
function validateAddress(entered: Pick<NewPatron, AddressField>): Pick<NewPatron, AddressField> {
  const address = tidyAddress(entered);
  for (const field of addressFields) {
    const { [field]: text = '' } = address;
    validateText(text);
    const maxLength = addressLimits[field];
    if (text.length > maxLength) invalid(`A ${field} has at most ${maxLength} characters.`, `${field}-length`);
  }
  return address;
}
