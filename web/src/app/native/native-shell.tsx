import { loadAppLife } from '@buchfink/device/app-life/app-life';
import { loadLocalNotifications } from '@buchfink/device/notifications/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { RefreshAllDialog } from '#shared/reminders/refresh-all-dialog.tsx';
import { reminderKind } from '#shared/reminders/reminder-permission.ts';
import { handleTap } from './handle-tap.ts';
import { openedPath } from './opened-path.ts';
import { readServices } from './shell-services.ts';

/** What only a phone brings: its back button, links that open the app, taps on notifications, due reminders. */
export function NativeShell() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const services = readServices(document);
    return subscribeAll(async (keep) => {
      const life = await loadAppLife();
      keep(await life.onBack(() => goBack(life.minimize)));
      keep(
        await life.onUrlOpen((url) => {
          const path = openedPath(url, services);
          if (path !== undefined) void navigate(path);
        }),
      );
      // What was read before the app went to the back may be old.
      keep(await life.onResume(() => void queries.invalidateQueries({ queryKey: ['account'], refetchType: 'active' })));
    });
  }, [navigate, queries]);
  useEffect(() => {
    if (reminderKind !== 'notifications') return;
    return subscribeAll(async (keep) => {
      const phone = await loadLocalNotifications();
      await phone.registerActions([
        { id: 'renew', title: t('reminder.action-renew') },
        { id: 'snooze', title: t('reminder.action-snooze') },
      ]);
      keep(await phone.onTap((tap) => void handleTap(phone, tap, { now: new Date(), navigate, t })));
    });
  }, [navigate, t]);
  return <RefreshAllDialog />;
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
