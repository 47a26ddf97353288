import * as z from 'zod/mini';

/**
 * What a library tells a patron. `lent` and `returned` are receipts; `pin-changed` and `email-changed` warn of a change that
 * somebody else may have made; `prove-email` asks to follow a link that shows that an address is the patron's.
 */
export const noticeKinds = [
  'due-soon',
  'overdue',
  'ready',
  'reservation-expired',
  'reservation-cancelled',
  'card-expires',
  'lent',
  'returned',
  'pin-changed',
  'email-changed',
  'prove-email',
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** How a notice leaves the app. */
export const noticeWays = ['email', 'push', 'letter'] as const;
export const NoticeWay = z.enum(noticeWays);
export type NoticeWay = z.infer<typeof NoticeWay>;

/** What a patron wishes to be told together. */
export const noticeGroups = ['due-soon', 'overdue', 'reservations', 'card', 'receipts', 'account'] as const;
export const NoticeGroup = z.enum(noticeGroups);
export type NoticeGroup = z.infer<typeof NoticeGroup>;

const groups: Readonly<Record<NoticeKind, NoticeGroup>> = {
  'due-soon': 'due-soon',
  overdue: 'overdue',
  ready: 'reservations',
  'reservation-expired': 'reservations',
  'reservation-cancelled': 'reservations',
  'card-expires': 'card',
  lent: 'receipts',
  returned: 'receipts',
  'pin-changed': 'account',
  'email-changed': 'account',
  'prove-email': 'account',
};

/** The group of a kind. */
export const noticeGroupOf = (kind: NoticeKind): NoticeGroup => groups[kind];

/** The groups that go by e-mail whatever a patron wishes: reminders cost money, and a changed PIN may be a theft. */
export const obligatoryGroups: readonly NoticeGroup[] = ['overdue', 'account'];
