import { loadBackgroundRefresh } from '@buchfink/device/background-refresh/background-refresh';
import type { BackgroundRefresh, BackgroundRefreshStatus } from '@buchfink/device/background-refresh/definitions';
import { create } from 'zustand';
import { getServiceContext } from '#shared/api/service-context.ts';
import { currentTexts, onTextsChange } from '#shared/i18n/i18n.ts';
import { getSecretStore } from '#shared/session/secret-store.ts';
import { isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import type { AppState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { isRefreshable } from '../reminder.ts';
import { reminderKind } from '../reminder-permission.ts';
import { type RemindersState, useReminders } from '../reminder-store.ts';
import { type BackgroundInput, BackgroundResults, parseStored } from './background-input.ts';
import { adoptResults } from './run-background-refresh.ts';

const useStatus = create<{ status: BackgroundRefreshStatus | undefined }>(() => ({ status: undefined }));

/** What the phone tells about its runs; undefined where it has none. */
export const useBackgroundStatus = () => useStatus(({ status }) => status);

/** The input of the runs: the reminders that are on, of cards that are logged in. Undefined without any. */
export function composeInput(
  kind: BackgroundInput['kind'],
  { reminders, leadDays, quietHours, notices, scheduled }: RemindersState,
  { accounts, selection }: Pick<AppState, 'accounts' | 'selection'>,
  service: BackgroundInput['service'],
): BackgroundInput | undefined {
  const cards = reminders.flatMap((reminder) => {
    const account = accounts.find((one) => isSameAccount(one, reminder));
    const secretKey = account?.refreshToken && getSecretStore().keyOf?.(account.refreshToken);
    if (!account || !secretKey || !isLoggedIn(account) || !isRefreshable(reminder, accounts)) return [];
    const library = selection.libraries.find(({ id }) => id === reminder.libraryId);
    return library ? [{ reminder, libname: library.libname, secretKey }] : [];
  });
  if (cards.length === 0) return undefined;
  return { version: 1, service, kind, leadDays, quietHours, notices, scheduled: [...scheduled], cards };
}

/**
 * Takes over what runs in the background have done, and tells them of every later change. Resolves once it has taken over;
 * `adopt` does so again, when the app comes back to the front.
 */
export async function startBackgroundSync(
  load: () => Promise<BackgroundRefresh> = loadBackgroundRefresh,
  kind: BackgroundInput['kind'] | undefined = reminderKind,
): Promise<{ stop: () => void; adopt: () => Promise<void> }> {
  const device = await load();
  const adopt = async () => {
    const answer = await device.getStatus();
    useStatus.setState({ status: answer.ok ? answer.value : undefined });
    const results = answer.ok ? parseStored(BackgroundResults, answer.value.results) : undefined;
    if (results?.origin !== getServiceContext().origin) return;
    useReminders.setState((state) => adoptResults(state, results));
  };
  await adopt();
  let sent: string | undefined | null = null;
  const send = () => {
    // Without the list of libraries nobody can say which of them a card belongs to: the runs keep what they have.
    if (!kind || useApp.getState().selection.libraries.length === 0) return;
    const { origin, projectId } = getServiceContext();
    const service = { origin, projectId, locale: currentTexts().locale };
    const input = JSON.stringify(composeInput(kind, useReminders.getState(), useApp.getState(), service));
    if (input === sent) return;
    sent = input;
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
