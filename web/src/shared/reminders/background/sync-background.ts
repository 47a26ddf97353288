import { loadBackgroundRefresh } from '@buchfink/device/background-refresh/background-refresh';
import type { BackgroundRefresh, BackgroundRefreshStatus } from '@buchfink/device/background-refresh/definitions';
import { create } from 'zustand';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { currentTexts, onTextsChange } from '#shared/i18n/i18n.ts';
import { readServices, type ShellService, serviceAddress } from '#shared/services/shell-services.ts';
import { getSecretStore } from '#shared/session/secret-store.ts';
import { isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import type { AppState } from '#shared/state/app-state.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { useApp } from '#shared/state/store.ts';
import { isRefreshable } from '../reminder.ts';
import { reminderKind } from '../reminder-permission.ts';
import { type RemindersState, useReminders } from '../reminder-store.ts';
import { parseInput, parseResults, type ServiceInput } from './background-input.ts';
import { adoptResults, resultsOf } from './run-background-refresh.ts';

const useStatus = create<{ status: BackgroundRefreshStatus | undefined }>(() => ({ status: undefined }));

/** What the phone tells about its runs; undefined where it has none. */
export const useBackgroundStatus = () => useStatus(({ status }) => status);

/** The input of the runs for this service: the reminders that are on, of cards that are logged in. Undefined without any. */
export function composeInput(
  { reminders, leadDays, quietHours, notices, scheduled }: RemindersState,
  { accounts, selection }: Pick<AppState, 'accounts' | 'selection'>,
  of: Pick<ServiceInput, 'scope' | 'service' | 'kind'>,
): ServiceInput | undefined {
  const cards = reminders.flatMap((reminder) => {
    const account = accounts.find((candidate) => isSameAccount(candidate, reminder));
    const secretKey = account?.refreshToken && getSecretStore().keyOf?.(account.refreshToken);
    if (!account || !secretKey || !isLoggedIn(account) || !isRefreshable(reminder, accounts)) return [];
    const library = selection.libraries.find(({ id }) => id === reminder.libraryId);
    return library ? [{ reminder, libname: library.libname, secretKey }] : [];
  });
  if (cards.length === 0) return undefined;
  return { ...of, leadDays, quietHours, notices, scheduled: [...scheduled], cards };
}

/** The input as the app wrote it last, of all services; only that of the current one can be composed anew. */
const storageKey = 'buchfink-background';

interface SyncOptions {
  readonly load?: () => Promise<BackgroundRefresh>;
  readonly kind?: ServiceInput['kind'] | undefined;
  /** The services of the edition: those that it has no more get no runs. */
  readonly services?: readonly ShellService[];
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Takes over what runs in the background have done, and tells them of every later change. Resolves once it has taken over;
 * `adopt` does so again, when the app comes back to the front.
 */
export async function startBackgroundSync({
  load = loadBackgroundRefresh,
  kind = reminderKind,
  services = readServices(document),
  storage = localStorage,
}: SyncOptions = {}): Promise<{ stop: () => void; adopt: () => Promise<void> }> {
  const device = await load();
  const adopt = async () => {
    const answer = await device.getStatus();
    useStatus.setState({ status: answer.ok ? answer.value : undefined });
    const results = answer.ok ? parseResults(answer.value.results) : undefined;
    const own = resultsOf(results, getServiceContext().address);
    if (own) useReminders.setState((state) => adoptResults(state, own));
  };
  await adopt();
  const scope = scoped('');
  const addresses = new Set(services.map(serviceAddress));
  const others = (parseInput(storage.getItem(storageKey))?.services ?? []).filter(
    (other) => other.scope !== scope && addresses.has(other.service.origin),
  );
  let sent: string | undefined | null = null;
  const send = () => {
    // Without the list of libraries nobody can say which of them a card belongs to: the runs keep what they have.
    if (!kind || useApp.getState().selection.libraries.length === 0) return;
    const { address, projectId } = getServiceContext();
    const service = { origin: address, projectId, locale: currentTexts().locale };
    const own = composeInput(useReminders.getState(), useApp.getState(), { scope, service, kind });
    const all = own ? [own, ...others] : others;
    const input = all.length === 0 ? undefined : JSON.stringify({ version: 2, services: all });
    if (input === sent) return;
    sent = input;
    try {
      storage.setItem(storageKey, input ?? '');
    } catch {
      // A full storage: the runs get all that is known in this visit.
    }
    void (input === undefined ? device.disable() : device.enable(input));
  };
  send();
  const stops = [useReminders.subscribe(send), useApp.subscribe(send), onTextsChange(send)];
  return {
    adopt,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
