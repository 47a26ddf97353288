import * as z from 'zod/mini';
import { Money } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { Locale } from '../locale.ts';

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

/** The most notices in an answer, and the most that are marked as read with their ids. */
export const noticeLimit = 500;

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A message of the library to a patron. */
export const Notice = z.object({
  id: z.string(),
  /** Absent: a message in the library's own words (`subject`, `text`). */
  kind: z.optional(NoticeKind),
  /** When it was written, ISO 8601: an instant, or a day where the library's system names no time. */
  at: z.optional(z.string()),
  /** That moment in the words of the library's system, where it is none that can be read. */
  atText: z.optional(z.string()),
  /** Absent: the library's system does not know which ones were read. */
  isRead: z.optional(z.boolean()),
  /** The title that it is about; absent where there is none, or when the service has forgotten it. */
  title: z.optional(z.string()),
  recordId: z.optional(z.string()),
  due: z.optional(Day),
  /** The last day of pick-up, or of the card. */
  until: z.optional(Day),
  /** The name of the branch. */
  branch: z.optional(z.string()),
  pickupNumber: z.optional(z.string()),
  /** The step of a reminder, counted from 1. */
  step: z.optional(z.int()),
  /** What the reminder costs. */
  fee: z.optional(Money),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  /** A page of the library with more about it. */
  url: z.optional(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** The latest notices to a patron, the newest first. `unread` counts all that were not read, where that is known. */
export const NoticeList = z.object({ notices: z.array(Notice), unread: z.optional(z.int()) });
export type NoticeList = z.infer<typeof NoticeList>;

/** `GET {service}/account/notices`. Errors: those of `account/info`, `not-supported` (501). */
export const notices = endpoint({
  name: 'notices',
  summary: "The library's messages to the patron",
  path: '/account/notices',
  access: 'patron',
  answer: NoticeList,
});

/**
 * `POST {service}/account/notices/read`: marks notices as read, by their ids or all. Ids of others are ignored. Error:
 * `not-supported` (501) where the library's system does not know which ones were read.
 */
export const readNotices = endpoint({
  name: 'readNotices',
  summary: 'Mark messages as read',
  method: 'POST',
  path: '/account/notices/read',
  access: 'patron',
  body: z.object({
    ids: z.union([z.literal('all'), z.array(z.string().check(z.maxLength(100))).check(z.maxLength(noticeLimit))]),
  }),
  answer: z.object({ unread: z.int() }),
});

/** The ways that a patron can choose. Letters are the library's own. */
export const WishedWay = z.enum(['email', 'push']);
export type WishedWay = z.infer<typeof WishedWay>;

const WishedWays = z.partialRecord(NoticeGroup, z.array(WishedWay).check(z.maxLength(noticeWays.length)));

/**
 * What is known of the patron's e-mail address. `unproved`: the patron has yet to follow the link in a mail · `refused`: it takes
 * no mail, since an instant in ISO 8601.
 */
export const NoticeAddress = z.object({
  state: z.enum(['missing', 'unproved', 'proved', 'refused']),
  email: z.optional(z.string()),
  since: z.optional(z.string()),
});
export type NoticeAddress = z.infer<typeof NoticeAddress>;

/** What a patron gets besides the inbox of the app. */
export const NoticeWishes = z.object({
  /** The ways that there are here; empty: notices stay in the app, and there is nothing to choose. */
  offered: z.array(WishedWay),
  /** The ways of each group that the library tells of. A group that is obligatory by e-mail always has it. */
  ways: WishedWays,
  /** The language of what is sent. */
  language: Locale,
  address: NoticeAddress,
});
export type NoticeWishes = z.infer<typeof NoticeWishes>;

/** `GET {service}/account/notices/wishes`. Errors: those of `account/info`, `not-supported` (501). */
export const noticeWishes = endpoint({
  name: 'noticeWishes',
  summary: 'What the patron wishes to be told, and by which way',
  path: '/account/notices/wishes',
  access: 'patron',
  answer: NoticeWishes,
});

/** A change of wishes; what is absent stays as it is. */
export const NoticeWishesChange = z.object({ ways: z.optional(WishedWays), language: z.optional(Locale) });
export type NoticeWishesChange = z.infer<typeof NoticeWishesChange>;

/** `POST {service}/account/notices/wishes`. Error: `not-supported` (501). */
export const changeNoticeWishes = endpoint({
  name: 'changeNoticeWishes',
  summary: 'Change what the patron is told, and by which way',
  method: 'POST',
  path: '/account/notices/wishes',
  access: 'patron',
  body: NoticeWishesChange,
  answer: NoticeWishes,
});
