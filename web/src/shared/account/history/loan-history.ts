import type { AccountData, Loan } from '@buchfink/contract/account';
import { MediaType } from '@buchfink/contract/media-type';
import * as z from 'zod/mini';

/** Most entries of one card; the oldest give way. */
export const maxEntries = 1_000;
const maxLoans = 500;
const maxCards = 16;
const maxTextLength = 500;

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const text = z.string().check(z.maxLength(maxTextLength));

/** A loan as the history remembers it. `key` finds it again after a renewal, which may change the id of a loan. */
const RememberedLoan = z.object({
  key: z.string(),
  title: text,
  author: z.optional(text),
  mediaType: MediaType,
  recordId: z.optional(z.string()),
  lentDate: z.optional(Day),
});
type RememberedLoan = z.infer<typeof RememberedLoan>;

/** A returned loan. `returned`: the day on which the account no longer had it. */
export const HistoryEntry = z.extend(RememberedLoan, { returned: Day });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The history of a card: its loans when the account was last read, and what was returned, latest first. */
export const CardHistory = z.object({
  libraryId: z.number(),
  userId: z.string(),
  loans: z.array(RememberedLoan).check(z.maxLength(maxLoans)),
  entries: z.array(HistoryEntry).check(z.maxLength(maxEntries)),
});
export type CardHistory = z.infer<typeof CardHistory>;

export const CardHistories = z.array(CardHistory).check(z.maxLength(maxCards));

/** A copy has its barcode; without one, a loan is its title. */
const keyOf = ({ barcode, recordId, title }: Loan) => barcode ?? JSON.stringify([recordId ?? '', title]);

function remembered(loan: Loan): RememberedLoan {
  const { title, author, mediaType, recordId, lentDate } = loan;
  return {
    key: keyOf(loan),
    title: title.slice(0, maxTextLength),
    author: author?.slice(0, maxTextLength),
    mediaType,
    recordId,
    lentDate,
  };
}

/**
 * The history after the account was read: what it no longer lends was returned. An incomplete list of loans tells of
 * no return. The same object if nothing has changed.
 */
export function recordLoans(
  history: CardHistory,
  { lent, unlistedLoans, unreadable = [] }: Pick<AccountData, 'lent' | 'unlistedLoans' | 'unreadable'>,
  today: string,
): CardHistory {
  const before = new Map(history.loans.map((loan) => [loan.key, loan]));
  const now = new Map(lent.map((loan) => [keyOf(loan), before.get(keyOf(loan)) ?? remembered(loan)]));
  const absent = history.loans.filter(({ key }) => !now.has(key));
  if (absent.length === 0 && now.size === before.size) return history;
  if (unlistedLoans || unreadable.includes('lent'))
    return { ...history, loans: [...now.values(), ...absent].slice(0, maxLoans) };
  const entries = absent.map((loan) => ({ ...loan, returned: today }));
  return {
    ...history,
    loans: [...now.values()].slice(0, maxLoans),
    entries: [...entries, ...history.entries].slice(0, maxEntries),
  };
}

/** The entries in which each word of a search begins a word of the title or author, regardless of case and accents. */
export function findEntries(entries: readonly HistoryEntry[], search: string): readonly HistoryEntry[] {
  const words = wordsOf(search);
  if (words.length === 0) return entries;
  return entries.filter(({ title, author = '' }) => {
    const entryWords = wordsOf(`${title} ${author}`);
    return words.every((word) => entryWords.some((entryWord) => entryWord.startsWith(word)));
  });
}

const wordsOf = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Unique among the entries of a card, except for a copy that was borrowed and returned twice on one day. */
export const entryId = ({ key, returned, lentDate }: HistoryEntry) => JSON.stringify([key, returned, lentDate]);
