import { AccountData } from '@buchfink/contract/account';
import { Pass } from '@buchfink/contract/account/pass';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { accountInfoQuery, accountPassQuery } from '#shared/session/account-queries.ts';
import { type AccountKey, isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { changeCards, keepCard, type OfflineCard, withAccount } from './offline-cards.ts';

const recording = new WeakSet<QueryClient>();

/** Keeps a card for use offline from now on, and begins to read it. False when this device cannot. */
export async function startOfflineCard(account: AccountKey, queries: QueryClient): Promise<boolean> {
  if (!(await keepCard(account))) return false;
  recordOfflineCards(queries);
  void readAccount(account, queries);
  return true;
}

async function readAccount(account: AccountKey, queries: QueryClient): Promise<void> {
  const library = useApp.getState().selection.libraries.find(({ id }) => id === account.libraryId);
  const hasPass = featuresFor(useConfig.getState().config, library).accountIdCard;
  await Promise.allSettled([
    queries.fetchQuery(accountInfoQuery(account)),
    hasPass ? queries.fetchQuery(accountPassQuery(account)) : undefined,
  ]);
  await recordAnswers(queries);
}

/** Records what has been read before. */
async function recordAnswers(queries: QueryClient): Promise<void> {
  for (const query of queries.getQueryCache().getAll()) await recordAnswer(query);
}

/** Records, for as long as the page lives, what is read of the kept cards; cards that are logged out are removed at once. */
export function recordOfflineCards(queries: QueryClient): void {
  if (recording.has(queries)) return;
  recording.add(queries);
  void changeCards(withoutEnded);
  void recordAnswers(queries);
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') void recordAnswer(event.query);
  });
  useApp.subscribe((now, before) => {
    if (now.accounts !== before.accounts || now.mode !== before.mode) void changeCards(withoutEnded);
  });
}

function withoutEnded(cards: readonly OfflineCard[]): readonly OfflineCard[] {
  const { accounts: all, mode } = useApp.getState();
  const accounts = mode.privacyAccepted ? all.filter(isLoggedIn) : [];
  return cards.filter((card) => accounts.some((account) => isSameAccount(account, card)));
}

/** Records the answer of a query (`account-queries.ts`); any other is left alone. */
async function recordAnswer({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) {
  const [kind, libraryId, userId, part] = queryKey;
  if (kind !== 'account' || typeof libraryId !== 'number' || typeof userId !== 'string') return;
  const edit = part === 'info' ? editOf(AccountData, state.data, withAccount) : editOf(Pass, state.data, withPass);
  if (edit === undefined || (part !== 'info' && part !== 'pass')) return;
  await changeCards((cards) => cards.map((card) => (isSameAccount(card, { libraryId, userId }) ? edit(card) : card)));
}

const withPass = (card: OfflineCard, { barcode }: Pass): OfflineCard => ({ ...card, barcode });

function editOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
  edit: (card: OfflineCard, answer: z.output<Schema>) => OfflineCard,
): ((card: OfflineCard) => OfflineCard) | undefined {
  const { success, data } = z.safeParse(schema, answer);
  return success ? (card) => edit(card, data) : undefined;
}
