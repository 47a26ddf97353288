import type { NoticeKind, NoticeWay } from '@buchfink/contract/account/notices';
import type { Day, LoanView, PatronRow } from './circulation-rows.ts';
import type {
  DeliveryRow,
  DeliveryState,
  EmailProofRow,
  NoticeRow,
  NoticeView,
  NoticeWishesRow,
  PushSubscriptionRow,
} from './notice-rows.ts';
import type { RegistrationRow, RegistrationState } from './registration-rows.ts';

/** The patron that a delivery goes to. */
export type Addressee = Pick<PatronRow, 'id' | 'card' | 'name' | 'email' | 'validUntil' | 'disabled'>;

/** A delivery of a notice, with both. */
export interface NoticeDelivery extends DeliveryRow {
  readonly notice: NoticeView;
  readonly registration?: undefined;
  readonly patron: Addressee;
}

/** A delivery that tells of a registration. */
export interface RegistrationDelivery extends DeliveryRow {
  readonly registrationState: RegistrationState;
  readonly notice?: undefined;
  /** As it is now. */
  readonly registration: RegistrationRow;
  /** Absent while the address is not proved: nobody is a patron yet. */
  readonly patron: Addressee | undefined;
}

/** A delivery with what it tells, and to whom. */
export type DeliveryView = NoticeDelivery | RegistrationDelivery;

/** Whether a delivery tells a notice. */
export const tellsNotice = (delivery: DeliveryView): delivery is NoticeDelivery => delivery.notice !== undefined;

/** How many deliveries are in a state. */
export interface DeliveryCount {
  readonly way: NoticeWay;
  readonly state: DeliveryState;
  readonly count: number;
}

/** The reads and writes of notices in a transaction of circulation. */
export interface NoticeUnit {
  notice(id: string): Promise<NoticeRow | undefined>;
  /** The notices of a patron, the latest first. */
  noticesOf(patronId: string): Promise<NoticeView[]>;
  /** The latest of them; at most `limit`. */
  latestNoticesOf(patronId: string, limit: number): Promise<NoticeView[]>;
  /** How many of them the patron has not read. */
  unreadNotices(patronId: string): Promise<number>;
  /** Adds a notice; the one with this id that is there stays. */
  addNotice(row: NoticeRow): Promise<void>;
  /** Marks notices of a patron as read, or all of them. */
  markNoticesRead(patronId: string, ids: readonly string[] | 'all', at: number): Promise<void>;
  /** Removes a notice with its deliveries. */
  removeNotice(id: string): Promise<void>;
  /** Notices whose deliveries are not written, the newest first: what just happened does not wait for the work of a day. */
  unplannedNotices(limit: number): Promise<NoticeView[]>;
  markNoticePlanned(id: string): Promise<void>;
  /** The ids of notices from before an instant (epoch milliseconds), but those whose letter waits; at most `limit`. */
  oldNotices(before: number, limit: number): Promise<string[]>;
  /**
   * Takes loan and title out of notices of a kind from before an instant (epoch milliseconds), but of those whose letter waits; at
   * most `limit`. Returns of how many.
   */
  removeNoticeTitles(kind: NoticeKind, before: number, limit: number): Promise<number>;

  /** Loans with a due day in this range of which the patron was not told, by due day; at most `limit`. */
  loansDueUntold(from: Day, to: Day, limit: number): Promise<LoanView[]>;
  /** Loans due until a day that have not reached this step of the reminders; at most `limit`. */
  loansBelowStep(step: number, dueUntil: Day, limit: number): Promise<LoanView[]>;
  /** Patrons whose cards end in this range, and who were not told of this end, ordered by id, those `after` an id; at most `limit`. */
  cardsEndingUntold(
    cards: { readonly from: Day; readonly to: Day; readonly after?: string },
    limit: number,
  ): Promise<PatronRow[]>;

  deliveriesOf(noticeId: string): Promise<DeliveryRow[]>;
  deliveriesOfPatron(patronId: string): Promise<DeliveryRow[]>;
  putDelivery(row: DeliveryRow): Promise<void>;
  /** Waiting deliveries whose time has come, the oldest first; at most `limit`. */
  dueDeliveries(way: NoticeWay, now: number, limit: number): Promise<DeliveryView[]>;
  /** The deliveries of one patron or registration in a state, the oldest first. */
  patronDeliveries(patronId: string, way: NoticeWay, state: DeliveryState): Promise<DeliveryView[]>;
  /** The deliveries that go together. */
  deliveriesSentAs(sendingId: string): Promise<DeliveryView[]>;
  /** The deliveries in a state, the last changed first; at most `limit`. */
  deliveriesIn(state: DeliveryState, limit: number): Promise<DeliveryView[]>;
  /** Removes deliveries that tell of registrations and were last changed before an instant (epoch milliseconds). */
  removeRegistrationDeliveries(before: number): Promise<void>;
  /** Those that are on their way, and those that have ended since an instant (epoch milliseconds). */
  deliveryCounts(since: number): Promise<DeliveryCount[]>;
  /** Whether an operator has paused the sending of notices. */
  areNoticesPaused(): Promise<boolean>;
  putNoticesPaused(isPaused: boolean): Promise<void>;

  noticeWishes(patronId: string): Promise<NoticeWishesRow | undefined>;
  putNoticeWishes(row: NoticeWishesRow): Promise<void>;
  emailProof(tokenHash: string): Promise<EmailProofRow | undefined>;
  putEmailProof(row: EmailProofRow): Promise<void>;
  /** Removes the links of a patron, or all that ended before an instant (epoch milliseconds). */
  removeEmailProofs(scope: { readonly patronId: string } | { readonly before: number }): Promise<void>;
  pushSubscriptionsOf(patronId: string): Promise<PushSubscriptionRow[]>;
  putPushSubscription(row: PushSubscriptionRow): Promise<void>;
  removePushSubscription(id: string): Promise<void>;
  /** Removes those from before an instant (epoch milliseconds). */
  removePushSubscriptions(before: number): Promise<void>;
}
