import { loadAppLife } from '@buchfink/device/app-life/app-life';
import { loadExternalBrowser } from '@buchfink/device/browser/browser';
import { loadNetwork } from '@buchfink/device/network/network';
import { loadLocalNotifications } from '@buchfink/device/notifications/notifications';
import { loadSystemBars } from '@buchfink/device/system-bars/system-bars';
import type { Translate } from '@buchfink/texts/texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { connection } from '#shared/connection/service-connection.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { startBackgroundSync } from '#shared/reminders/background/sync-background.ts';
import { RefreshAllDialog } from '#shared/reminders/refresh-all-dialog.tsx';
import { restore, useReminders } from '#shared/reminders/reminder-store.ts';
import { scopeNotifications } from '#shared/reminders/scope-notifications.ts';
import { chooseService, currentService, readServices, serviceOfScope } from '#shared/services/shell-services.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { followBars } from './follow-bars.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { handleTap } from './handle-tap.ts';
import { openedLink } from './opened-link.ts';
import { outsideLinks } from './outside-links.ts';
import { restartFor } from './pending-start.ts';
import { applyTextSize } from './text-size.ts';

/** What only a phone brings: its back button, links that open the app, taps on notifications, due reminders. */
export function NativeShell() {
  const latest = useRef<Latest>(undefined);
  latest.current = { t: useT(), navigate: useNavigate(), queries: useQueryClient() };
  // Subscribed once: the link that started the app must not be opened again.
  useEffect(() => {
    const services = readServices(document);
    /** Opens a link in the app, at another service after a new start; false if it is none of the app's. */
    const openInApp = (url: string): boolean => {
      const link = openedLink(url, services);
      if (!link) return false;
      const { path, service } = link;
      if (service && service !== currentService(services, localStorage)) {
        chooseService(service, localStorage);
        restartFor({ path });
      } else void latest.current?.navigate(path);
      return true;
    };
    const openService = (scope: string, account: AccountKey, renewAll: boolean) => {
      const service = serviceOfScope(scope, services, localStorage);
      if (!service) return;
      chooseService(service, localStorage);
      restartFor({ path: '/account', account, renewAll });
    };
    const openOutside = async (url: string) => {
      const isOpen = await (await loadExternalBrowser()).open(url);
      if (!isOpen && latest.current) showSnackbar({ text: latest.current.t('phone.link-not-opened') });
    };
    return subscribeAll(async (keep) => {
      keep(outsideLinks().open({ openInApp, openOutside: (url) => void openOutside(url) }));
      applyTextSize(document);
      keep(followKeyboard(window, document));
      keep(followBars(await loadSystemBars(), document));
      const life = await loadAppLife();
      keep(await life.onBack(() => goBack(life.minimize)));
      keep(await life.onUrlOpen(openInApp));
      const launchUrl = await life.launchUrl();
      if (launchUrl !== undefined && isNewLaunch(launchUrl)) openInApp(launchUrl);
      // The system's word is a hint; a call decides.
      keep(await (await loadNetwork()).onChange(connection.hint));
      keep(
        await life.onResume(() => {
          if (!connection.isConnected()) connection.hint();
          applyTextSize(document);
          // What was read before the app went to the back may be old.
          void latest.current?.queries.invalidateQueries({ queryKey: ['account'], refetchType: 'active' });
        }),
      );
      const phone = await loadLocalNotifications();
      keep(
        await phone.onTap((tap) => {
          if (latest.current) void handleTap(phone, tap, { now: new Date(), openService, ...latest.current });
        }),
      );
    });
  }, []);
  const { t } = latest.current;
  const [isSynced, setSynced] = useState(false);
  useEffect(
    () =>
      subscribeAll(async (keep) => {
        const sync = await startBackgroundSync();
        keep(sync.stop);
        await scopeReminders(scoped(''));
        setSynced(true);
        keep(await (await loadAppLife()).onResume(() => void sync.adopt()));
      }),
    [],
  );
  useEffect(() => {
    const actions = [
      { id: 'renew', title: t('reminder.action-renew') },
      { id: 'snooze', title: t('reminder.action-snooze') },
    ];
    void loadLocalNotifications().then((phone) => {
      void phone.registerActions(actions);
      void phone.setName(t('reminder.channel'));
    });
  }, [t]);
  // A run in the background may have refreshed what the dialog would ask about.
  return isSynced ? <RefreshAllDialog /> : null;
}

interface Latest {
  readonly t: Translate;
  readonly navigate: NavigateFunction;
  readonly queries: QueryClient;
}

/** Runs what subscribes; whatever it keeps is ended with the effect, also when that comes first. */
function subscribeAll(subscribe: (keep: (stop: () => void) => void) => Promise<void>): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  void subscribe((stop) => {
    if (isOver) stop();
    else stops.push(stop);
  });
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}

/** Gives pending notifications of earlier versions, which named no service, to the second service that made them. */
async function scopeReminders(scope: string): Promise<void> {
  if (scope === '') return;
  const { reminders } = useReminders.getState();
  const first = restore(localStorage, '').reminders;
  await scopeNotifications(await loadLocalNotifications(), scope, { own: reminders, first });
}

/** Whether the app was started by this link just now: the app's page may start anew many times in one such start. */
function isNewLaunch(url: string): boolean {
  const key = 'buchfink-launch';
  const isNew = sessionStorage.getItem(key) !== url;
  sessionStorage.setItem(key, url);
  return isNew;
}

/** The back button closes what is open, goes back, and on the first screen puts the app away. */
function goBack(minimize: () => Promise<void>): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (open) open.close();
  else if (window.location.pathname === '/') void minimize();
  else window.history.back();
}
