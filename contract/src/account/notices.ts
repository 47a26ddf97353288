import * as z from 'zod/mini';

/**
 * What a library tells a patron. `lent` and `returned` are receipts; `pin-changed` and `email-changed` warn of a change that
 * somebody else may have made.
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
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** How a notice leaves the app. */
export const noticeWays = ['email', 'push', 'letter'] as const;
export const NoticeWay = z.enum(noticeWays);
export type NoticeWay = z.infer<typeof NoticeWay>;
