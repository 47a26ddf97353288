import type { AccountData } from '@buchfink/contract/account';
import { Pass } from '@buchfink/contract/account/pass';
import * as z from 'zod/mini';
import { useConfig } from '#shared/config/config-store.ts';
import { type AccountKey, isSameAccount } from '#shared/state/accounts.ts';
import type { SealedText } from './browser-sealed-text.ts';
import { markOfflineCards } from './offline-card-mark.ts';
import { sealedText } from './sealed-text.ts';

/** A loan as it is shown offline. */
const OfflineLoan = z.object({
  title: z.string(),
  /** `YYYY-MM-DD`, or the words of the library's system. */
  due: z.optional(z.string()),
});

/** A card that its patron wants to see offline: its number and due dates, as they were last read. */
const OfflineCard = z.object({
  libraryId: z.number(),
  userId: z.string(),
  /** When the patron agreed, and when the account was last read: instants in ISO 8601. */
  since: z.string(),
  read: z.optional(z.string()),
  barcode: z.optional(Pass.shape.barcode),
  loans: z.array(OfflineLoan),
});
export type OfflineCard = z.infer<typeof OfflineCard>;
const OfflineCards = z.array(OfflineCard);

const day = 24 * 60 * 60 * 1000;

/** The days that a project lets a card be kept after it was last read; 0 = it keeps none. */
export const daysOfOfflineCards = (): number => useConfig.getState().config.settings.offlineCardDays ?? 0;

/** Whether a card was last read too long ago to be kept. A clock that was set back keeps nothing longer. */
export function isTooOld({ since, read }: Pick<OfflineCard, 'since' | 'read'>, days: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(read ?? since);
  return !(age > -day && age < days * day);
}

/** What is kept of an account that was read: of each loan its title and when it ends, the first one first. */
export function withAccount(card: OfflineCard, { lent, retrieved }: AccountData): OfflineCard {
  const loans = lent.map(({ title, deadline, deadlineText }) => ({ title, due: deadline ?? deadlineText }));
  return { ...card, read: retrieved, loans: loans.toSorted((a, b) => (a.due ?? '~').localeCompare(b.due ?? '~')) };
}

/** The card of an account, while it may be kept; undefined without one. */
export async function findOfflineCard(account: AccountKey, text = sealedText()): Promise<OfflineCard | undefined> {
  const cards = await readCards(text);
  return cards.find((card) => isSameAccount(card, account) && !isTooOld(card, daysOfOfflineCards(), new Date()));
}

/** Begins to keep a card. False when this device cannot. */
export function keepCard({ libraryId, userId }: AccountKey, text?: SealedText): Promise<boolean> {
  const since = new Date().toISOString();
  return changeCards(
    (cards) =>
      cards.some((card) => isSameAccount(card, { libraryId, userId }))
        ? cards
        : [...cards, { libraryId, userId, since, loans: [] }],
    text,
  );
}

export const removeCard = (account: AccountKey, text?: SealedText): Promise<boolean> =>
  changeCards((cards) => cards.filter((card) => !isSameAccount(card, account)), text);

let lastChange: Promise<unknown> = Promise.resolve();
const followers = new Set<() => void>();

/** Calls `follow` after each change of what is kept, until the returned function is called. */
export function followOfflineCards(follow: () => void): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** Changes what is kept, one change after the other. Cards that are too old are removed by any change. */
export function changeCards(
  edit: (cards: readonly OfflineCard[]) => readonly OfflineCard[],
  text: SealedText = sealedText(),
): Promise<boolean> {
  const change = lastChange.then(async () => {
    const before = await readCards(text);
    const cards = edit(before).filter((card) => !isTooOld(card, daysOfOfflineCards(), new Date()));
    const isKept = cards.length > 0 && (await text.write(JSON.stringify(cards)));
    if (!isKept) await text.remove();
    markOfflineCards(isKept);
    for (const follow of followers) follow();
    return isKept || cards.length === 0;
  });
  lastChange = change.catch(() => undefined);
  return change;
}

/** Anything that is not exactly as expected is no card. */
async function readCards(text: SealedText): Promise<readonly OfflineCard[]> {
  try {
    const parsed = z.safeParse(OfflineCards, JSON.parse((await text.read()) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
