import type { AccountData, Loan } from '@buchfink/contract/account';
import type { LocalNotification } from '@buchfink/device/notifications/definitions';
import type { Translate } from '@buchfink/texts/texts';
import * as z from 'zod/mini';
import type { AccountKey } from '#shared/state/accounts.ts';
import { notificationId, ownerFields } from './notification-id.ts';
import { isOfAccount, outsideQuietHours, type QuietHours, titlesText } from './plan-notifications.ts';
import type { SeenItems } from './reminder.ts';

/** Which changes of an account the phone announces when it sees them. */
export const NoticeSettings = z.object({
  /** A reservation is ready for collection. */
  ready: z.boolean(),
  /** A loan can no longer be renewed. */
  renewals: z.boolean(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

interface NoticeOptions {
  readonly now: Date;
  readonly notices: NoticeSettings;
  readonly quietHours: QuietHours;
  readonly libname: string;
  /** The service of the account, as in the keys of what is stored for it. */
  readonly scope: string;
  readonly t: Translate;
  /** Notifications that are scheduled already: what they announce is not announced again. */
  readonly pending: readonly LocalNotification[];
}

interface Item {
  readonly hash: number;
  readonly title: string;
}

type NoticeType = 'ready' | 'not-renewable';

/**
 * The notices about what has changed since the last refresh: reservations that became ready, and loans that can no longer
 * be renewed, one notification for each with a count and titles. Without an earlier refresh nothing is a change. What is
 * switched off counts as seen.
 */
export function planNotices(
  data: AccountData,
  seen: SeenItems | undefined,
  options: NoticeOptions,
): { readonly notifications: readonly LocalNotification[]; readonly seen: SeenItems } {
  const { notices, pending, scope } = options;
  const { libraryId, userId } = data;
  const reservations = data.reservations.map(({ id, state, title }) => ({
    hash: itemHash(data, 'reservation', id),
    title,
    isReady: state === 'ready',
  }));
  const loans = data.lent.map((loan) => ({
    hash: itemHash(data, 'loan', loan.id),
    title: loan.title,
    renewable: isRenewable(loan),
  }));
  const seenReady = new Set(seen?.ready);
  const seenRenewable = new Set(seen?.renewable);
  const announced = new Set(
    pending
      .filter((notification) => isOfAccount(notification, { scope, libraryId, userId }))
      .flatMap((notification) => announcedItems(notification)),
  );
  const isNew = ({ hash }: Item) => !announced.has(hash);
  const ready = reservations.filter(({ hash, isReady }) => isReady && !seenReady.has(hash));
  const notRenewable = loans.filter(({ hash, renewable }) => renewable === false && seenRenewable.has(hash));
  return {
    notifications:
      seen === undefined
        ? []
        : [
            ...(notices.ready ? noticeOf(data, 'ready', ready.filter(isNew), options) : []),
            ...(notices.renewals ? noticeOf(data, 'not-renewable', notRenewable.filter(isNew), options) : []),
          ],
    seen: {
      // One that is ready stays seen while it exists: a state that comes and goes is announced once.
      ready: reservations.filter(({ hash, isReady }) => isReady || seenReady.has(hash)).map(({ hash }) => hash),
      renewable: loans.filter(({ hash, renewable }) => renewable ?? seenRenewable.has(hash)).map(({ hash }) => hash),
    },
  };
}

/** Whether a pending notification is a notice of which nothing holds any more: it is cancelled. */
export function isObsoleteNotice(notification: LocalNotification, data: AccountData): boolean {
  const items = announcedItems(notification);
  const current = new Set([
    ...data.reservations.flatMap(({ id, state }) => (state === 'ready' ? itemHash(data, 'reservation', id) : [])),
    ...data.lent.flatMap((loan) => (isRenewable(loan) ? [] : itemHash(data, 'loan', loan.id))),
  ]);
  return !items.some((hash) => current.has(hash));
}

/** A notice is held back until it is stored what it announces; if that never happens, the phone shows it after a day. */
const maxHoldMs = 24 * 3_600_000;

/**
 * The form in which a notice waits until it is stored what it announces. A run that is killed before that finds it again
 * among the pending ones; shown at once it would be gone, and its items would be announced a second time.
 */
export const heldNotice = (notice: LocalNotification, now: Date, quietHours: QuietHours): LocalNotification => ({
  ...notice,
  at: outsideQuietHours(new Date(now.getTime() + maxHoldMs), quietHours),
  extra: { ...notice.extra, isHeld: true },
});

export const isHeldNotice = ({ extra }: LocalNotification) => extra.isHeld === true;

/** A notice that an earlier run held back and did not come to show. */
export function releasedNotice(notice: LocalNotification, now: Date, quietHours: QuietHours): LocalNotification {
  const { isHeld: _, ...extra } = notice.extra;
  return { ...notice, at: outsideQuietHours(now, quietHours), extra, isPlain: true };
}

export const isNotice = ({ extra }: Pick<LocalNotification, 'extra'>) => Array.isArray(extra.items);

/**
 * Whether a loan can be renewed; undefined where that says nothing about later: the system does not tell, it is too early,
 * or the card is blocked at present.
 */
function isRenewable({ renewal: { possible, reason } }: Loan): boolean | undefined {
  if (possible) return true;
  return reason === 'too-early' || reason === 'unknown' || reason === 'blocked' ? undefined : false;
}

/** What is seen of an account is stored with its service: the hashes need not name it. */
const itemHash = ({ libraryId, userId }: AccountKey, type: 'reservation' | 'loan', id: string) =>
  notificationId({ scope: '', libraryId, userId }, type, id);

const announcedItems = ({ extra }: LocalNotification): number[] =>
  Array.isArray(extra.items) ? extra.items.filter((item) => typeof item === 'number') : [];

/** The id follows from the items: a run that is repeated after a failure replaces its own notice. */
function noticeOf(
  { libraryId, userId }: AccountKey,
  type: NoticeType,
  items: readonly Item[],
  { now, quietHours, libname, scope, t }: NoticeOptions,
): readonly LocalNotification[] {
  if (items.length === 0) return [];
  const owner = { scope, libraryId, userId };
  const hashes = items.map(({ hash }) => hash).sort((one, other) => one - other);
  const titles = items.map(({ title }) => title);
  return [
    {
      id: notificationId(owner, type, hashes.join(' ')),
      title: t(`reminder.notice-${type}`, { count: items.length }),
      body: titlesText(titles, libname, t),
      at: outsideQuietHours(now, quietHours),
      extra: { ...ownerFields(owner), type, items: hashes },
      isPlain: true,
    },
  ];
}
