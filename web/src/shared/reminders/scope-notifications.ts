import type { LocalNotification, LocalNotifications } from '@buchfink/device/notifications/definitions';
import type { DeviceResult } from '@buchfink/device/platform/device-result';
import { type AccountKey, isSameAccount } from '#shared/state/accounts.ts';
import { notificationId, ownerFields, ownerOf, type ServiceAccount } from './notification-id.ts';
import { isNotice } from './plan-notices.ts';

interface ReminderCards {
  /** The cards with reminders at the service. */
  readonly own: readonly AccountKey[];
  /** Those at the first service, whose notifications name no service. */
  readonly first: readonly AccountKey[];
}

/**
 * Gives pending notifications that an earlier version made for a further service the ids and extra data of that service.
 * Until then they name no service, and count as the first one's: a tap would open it, and a refresh would plan them twice.
 * Where the first service has a card of the same numbers they stay its own; its next refresh cancels what is not due there.
 * It may be repeated at any time.
 *
 * @param scope of the service, never empty
 */
export async function scopeNotifications(
  phone: Pick<LocalNotifications, 'listPending' | 'schedule' | 'cancel'>,
  scope: string,
  { own, first }: ReminderCards,
): Promise<DeviceResult<void>> {
  const pending = await phone.listPending();
  if (!pending.ok) return pending;
  const isOneOf = (cards: readonly AccountKey[], owner: AccountKey) => cards.some((card) => isSameAccount(card, owner));
  const moves = pending.value.flatMap((notification) => {
    const owner = ownerOf(notification);
    if (owner.scope !== '' || !isOneOf(own, owner) || isOneOf(first, owner)) return [];
    const moved = withScope(notification, { ...owner, scope });
    return moved ? [{ old: notification.id, moved }] : [];
  });
  const pendingIds = new Set(pending.value.map(({ id }) => id));
  // What a refresh has planned since is newer.
  const missing = moves.map(({ moved }) => moved).filter(({ id }) => !pendingIds.has(id));
  const scheduled = await phone.schedule(missing);
  if (!scheduled.ok) return scheduled;
  // Cancelled last: a failure leaves a notification too many, never one too few.
  return phone.cancel(moves.map(({ old }) => old));
}

/** The notification under the id of its service; undefined where its id follows from nothing that we plan. */
function withScope(notification: LocalNotification, owner: ServiceAccount): LocalNotification | undefined {
  const { id, extra } = notification;
  const type = String(extra.type);
  const names = Array.isArray(extra.items)
    ? [{ type, about: extra.items.join(' ') }]
    : ['', '-expired', '-snoozed'].map((suffix) => ({ type: type + suffix, about: String(extra.date) }));
  const name = names.find(
    (candidate) => notificationId({ ...owner, scope: '' }, candidate.type, candidate.about) === id,
  );
  return (
    name && {
      ...notification,
      id: notificationId(owner, name.type, name.about),
      extra: { ...extra, ...ownerFields(owner) },
      // A phone does not tell this of what is pending.
      isPlain: isNotice(notification),
    }
  );
}
