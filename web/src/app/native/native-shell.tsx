import { loadAppLife } from '@buchfink/device/app-life/app-life';
import { loadLocalNotifications } from '@buchfink/device/notifications/notifications';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { Translate } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { RefreshAllDialog } from '#shared/reminders/refresh-all-dialog.tsx';
import { handleTap } from './handle-tap.ts';
import { openedPath } from './opened-path.ts';
import { readServices } from './shell-services.ts';

/** What only a phone brings: its back button, links that open the app, taps on notifications, due reminders. */
export function NativeShell() {
  const latest = useRef<Latest>(undefined);
  latest.current = { t: useT(), navigate: useNavigate(), queries: useQueryClient() };
  // Subscribed once: the link that started the app must not be opened again.
  useEffect(() => {
    const services = readServices(document);
    return subscribeAll(async (keep) => {
      const life = await loadAppLife();
      keep(await life.onBack(() => goBack(life.minimize)));
      keep(
        await life.onUrlOpen((url) => {
          const path = openedPath(url, services);
          if (path !== undefined) void latest.current?.navigate(path);
        }),
      );
      // What was read before the app went to the back may be old.
      keep(
        await life.onResume(() => {
          void latest.current?.queries.invalidateQueries({ queryKey: ['account'], refetchType: 'active' });
        }),
      );
      const phone = await loadLocalNotifications();
      keep(
        await phone.onTap((tap) => {
          if (latest.current) void handleTap(phone, tap, { now: new Date(), ...latest.current });
        }),
      );
    });
  }, []);
  const { t } = latest.current;
  useEffect(() => {
    const actions = [
      { id: 'renew', title: t('reminder.action-renew') },
      { id: 'snooze', title: t('reminder.action-snooze') },
    ];
    void loadLocalNotifications().then((phone) => phone.registerActions(actions));
  }, [t]);
  return <RefreshAllDialog />;
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

/** The back button closes what is open, goes back, and on the first screen puts the app away. */
function goBack(minimize: () => Promise<void>): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (open) open.close();
  else if (window.location.pathname === '/') void minimize();
  else window.history.back();
}
