import type { LocalNotifications, NotificationTap } from '@buchfink/device/notifications/definitions';
import type { Translate } from '@buchfink/texts/texts';
import type { NavigateFunction } from 'react-router';
import { notificationId, ownerOf } from '#shared/reminders/notification-id.ts';
import { snoozed } from '#shared/reminders/plan-notifications.ts';
import { useReminders } from '#shared/reminders/reminder-store.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { chooseCard } from './choose-card.ts';

interface TapContext {
  readonly now: Date;
  readonly navigate: NavigateFunction;
  readonly t: Translate;
  /** Opens a card's account at another service; the app starts anew there. */
  readonly openService: (scope: string, card: AccountKey, renewAll: boolean) => void;
}

/**
 * What a tap on a reminder does: opens the card's account, renews there what can be, or comes again tomorrow. One of another
 * service opens that service first.
 */
export async function handleTap(
  phone: Pick<LocalNotifications, 'schedule'>,
  { actionId, notification }: NotificationTap,
  { now, navigate, t, openService }: TapContext,
): Promise<void> {
  const { extra } = notification;
  const owner = ownerOf(notification);
  if (actionId === 'snooze') {
    const at = snoozed(now, useReminders.getState().quietHours);
    const id = notificationId(owner, `${extra.type}-snoozed`, String(extra.date));
    await phone.schedule([{ ...notification, id, at, extra: { ...extra, snoozed: true } }]);
    showSnackbar({ text: t('reminder.snoozed') });
    return;
  }
  const { scope, ...card } = owner;
  const renewAll = actionId === 'renew';
  if (scope !== scoped('')) {
    openService(scope, card, renewAll);
    return;
  }
  const isChosen = chooseCard(card);
  // As state, which no link can bring: a link alone must renew nothing.
  await navigate('/account', { state: { renewAll: renewAll && isChosen } });
}
