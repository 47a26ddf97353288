import { daysBetween } from '@buchfink/contract/calendar-date';
import { groupBy } from '../group-by.ts';
import { postalAddressOf } from '../patrons/postal-address.ts';
import { totalOf } from '../rules/patron-blocks.ts';
import type { Day, LoanView, PatronRow } from '../store/circulation-rows.ts';
import type { LetterContent, LetterLoan, PostalAddress } from '../store/letter-rows.ts';
import { type DeliveryView, type NoticeDelivery, tellsNotice } from '../store/notice-unit.ts';
import type { ReadTransaction } from '../store/transaction.ts';

/** The most reminders that are looked at; far more than a library lets wait. */
const maxReminders = 10_000;

/** A letter that waits for a run: all reminders to one patron. */
export interface WaitingLetter {
  readonly patron: Pick<PatronRow, 'id' | 'card' | 'name'>;
  /** Absent: it cannot be posted yet. */
  readonly address: PostalAddress | undefined;
  /** When the first of its reminders was due; epoch milliseconds. */
  readonly since: number;
  /** The overdue loans, the longest overdue first. */
  readonly loans: readonly LetterLoan[];
  /** What its reminders cost, in whole cents. They are charged already. */
  readonly fee: number;
}

/** Lists the letters that wait, the oldest first, those of one day by card. Those about loans that were settled meanwhile are left out. */
export async function waitingLetters(transaction: ReadTransaction): Promise<WaitingLetter[]> {
  const { unit, now } = transaction;
  const reminders = await unit.dueDeliveries('letter', now.getTime(), maxReminders);
  const letters: WaitingLetter[] = [];
  for (const [patronId, ofPatron] of groupBy(reminders, (reminder) => reminder.patronId)) {
    const letter = await waitingLetterOf(transaction, patronId, ofPatron);
    if (letter !== undefined) letters.push(letter);
  }
  return letters.toSorted((a, b) => a.since - b.since || (a.patron.card < b.patron.card ? -1 : 1));
}

/** The letter to a patron that waits; undefined where none does. */
export async function waitingLetterTo(
  transaction: ReadTransaction,
  patronId: string,
): Promise<WaitingLetter | undefined> {
  const reminders = await transaction.unit.patronDeliveries(patronId, 'letter', 'waiting');
  return reminders.length === 0 ? undefined : waitingLetterOf(transaction, patronId, reminders);
}

async function waitingLetterOf(
  transaction: ReadTransaction,
  patronId: string,
  reminders: readonly DeliveryView[],
): Promise<WaitingLetter | undefined> {
  const { unit } = transaction;
  const [patron, loans] = await Promise.all([unit.patron(patronId), unit.loansOf(patronId)]);
  const valid = validReminders(reminders, loans);
  if (patron === undefined || valid.length === 0) return undefined;
  return {
    patron: { id: patron.id, card: patron.card, name: patron.name },
    address: postalAddressOf(patron),
    since: Math.min(...valid.map(({ notice }) => notice.at)),
    loans: letterLoans(transaction, loans, valid),
    fee: valid.reduce((sum, { notice }) => sum + (notice.facts.fee ?? 0), 0),
  };
}

/** The reminders whose loans go on as they were: not returned, not renewed, and the reminder was not undone. */
export const validReminders = (reminders: readonly DeliveryView[], loans: readonly LoanView[]): NoticeDelivery[] =>
  reminders
    .filter(tellsNotice)
    .filter(({ notice: { facts } }) =>
      loans.some(
        ({ id, due, toldDue, toldStep = 0 }) =>
          id === facts.loanId && due === facts.due && toldDue === due && toldStep >= (facts.step ?? 0),
      ),
    );

/** What the letter of these reminders says. `address`: where it goes. */
export async function letterContent(
  transaction: ReadTransaction,
  patron: PatronRow,
  address: PostalAddress,
  { loans, reminders }: { readonly loans: readonly LoanView[]; readonly reminders: readonly NoticeDelivery[] },
): Promise<LetterContent> {
  const { unit } = transaction;
  const [fees, wishes] = await Promise.all([unit.feesOf(patron.id), unit.noticeWishes(patron.id)]);
  return {
    card: patron.card,
    name: patron.name,
    address,
    language: wishes?.language,
    loans: letterLoans(transaction, loans, reminders),
    owed: totalOf(fees),
  };
}

/** All overdue loans: those of the reminders with their steps and fees, and the others. */
function letterLoans(
  { options, today }: ReadTransaction,
  loans: readonly LoanView[],
  reminders: readonly NoticeDelivery[],
): LetterLoan[] {
  return loans.flatMap((loan) => {
    const own = reminders.flatMap(({ notice: { facts } }) => (facts.loanId === loan.id ? [facts] : []));
    if (!isOverdue(loan, today)) return [];
    const fee = own.reduce((sum, facts) => sum + (facts.fee ?? 0), 0);
    return {
      title: options.rules.notices.showsTitles ? loan.title.title : undefined,
      barcode: loan.copy.barcode,
      due: loan.due,
      days: daysBetween(loan.due, today),
      branch: loan.branch,
      step: own.length === 0 ? undefined : Math.max(...own.map(({ step }) => step ?? 1)),
      fee: fee > 0 ? fee : undefined,
    };
  });
}

const isOverdue = ({ due }: Pick<LoanView, 'due'>, today: Day) => due < today;
