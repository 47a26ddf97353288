import type { NoticeKind, NoticeWay } from '@buchfink/contract/account/notices';
import type { Day } from './circulation-rows.ts';
import type { RegistrationState } from './registration-rows.ts';

/** What a notice is about, beside its patron and its title. Sums are whole cents. */
export interface NoticeFacts {
  readonly loanId?: string;
  readonly reservationId?: string;
  readonly copyKey?: string;
  readonly due?: Day;
  /** The last day of pick-up, and the last day of a card. */
  readonly until?: Day;
  readonly branch?: string;
  readonly pickupNumber?: string;
  /** The step of the reminder, counted from 1; the last one may be a letter. */
  readonly step?: number;
  readonly isLetter?: boolean;
  /** The address before a change: a warning goes there. */
  readonly email?: string;
  /** What the reminder itself costs. */
  readonly fee?: number;
}

/**
 * What a patron is told. It is written in the transaction of what causes it, and once for each cause (`noticeId`). The
 * patron reads it in the app; `DeliveryRow` says how it goes elsewhere.
 */
export interface NoticeRow {
  readonly id: string;
  readonly patronId: string;
  readonly kind: NoticeKind;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly recordId?: string;
  readonly facts: NoticeFacts;
  /** Epoch milliseconds; absent: the patron has not read it. */
  readonly readAt?: number;
  /** Its deliveries are written. */
  readonly isPlanned: boolean;
}

/** A notice as the patron reads it. */
export interface NoticeView extends NoticeRow {
  readonly title?: string;
}

/**
 * How far a delivery is. `sending`: it was handed over or is about to be; when the process ends there, it is sent again with
 * the same Message-ID. `expired`: it came too late or was settled before. `held`: it waits for a proved address.
 */
export const deliveryStates = ['waiting', 'held', 'sending', 'sent', 'failed', 'expired'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A notice on its way to the patron, or a mail that tells a person of the state of the registration. */
export interface DeliveryRow {
  /** The notice; without one, a function of the registration and of what changed its state. */
  readonly noticeId: string;
  readonly way: NoticeWay;
  /** The patron, or the registration: both have one id. */
  readonly patronId: string;
  /** The state of the registration that it tells; absent: it tells a notice. */
  readonly registrationState?: RegistrationState;
  readonly state: DeliveryState;
  /** Not before this moment, and not after that one; epoch milliseconds. */
  readonly notBefore: number;
  readonly expires: number;
  readonly tries: number;
  /** JSON of `DeviceStates`: how far a push is on each device. Absent: it was not tried yet, or is none. */
  readonly devices?: string;
  /** The mail (or push) that carries it, perhaps with others: a function of their notices. */
  readonly sendingId?: string;
  /** Why it failed, waits or expired: a code. */
  readonly reason?: string;
  /** The last words of the other server. */
  readonly reply?: string;
  /** The last change; epoch milliseconds. */
  readonly changed: number;
}

/** What a patron wishes, what is known of the address, and what was told. Absent wishes are those of the library. */
export interface NoticeWishesRow {
  readonly patronId: string;
  readonly language?: string;
  /** JSON of `NoticeWishes.ways`. */
  readonly ways?: string;
  /** The e-mail address that the patron has proved. */
  readonly provedEmail?: string;
  /** The e-mail address that refused mail for good, since when (epoch milliseconds), and its words. */
  readonly bouncedEmail?: string;
  readonly bouncedAt?: number;
  readonly bounceReply?: string;
  /** The address that a mail last asked to prove, and when; epoch milliseconds. */
  readonly askedEmail?: string;
  readonly askedAt?: number;
  /** The last day of the card of which the patron was told. */
  readonly toldCardEnd?: Day;
}

/** A link that proves an address, once. */
export interface EmailProofRow {
  /** SHA-256 of the token of the link. */
  readonly tokenHash: string;
  readonly patronId: string;
  readonly email: string;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** An app that asked for pushes (RFC 8030). */
export interface PushSubscriptionRow {
  /** SHA-256 of patron and endpoint. */
  readonly id: string;
  readonly patronId: string;
  readonly endpoint: string;
  /** The keys of the browser (RFC 8291), base64url. */
  readonly publicKey: string;
  readonly secret: string;
  readonly language?: string;
  /** Names the login in which it asked (`NewPushDevice`): pushes end with it. */
  readonly login: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** The number of rows about a patron in each table of notices. */
export interface RemovedNotices {
  readonly notice: number;
  readonly delivery: number;
  readonly letter: number;
  readonly notice_wishes: number;
  readonly email_proof: number;
  readonly push_subscription: number;
}
