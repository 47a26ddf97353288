import type { ProvisionalCard } from '@buchfink/contract/registration';
import type { NoticeView } from '../store/notice-rows.ts';

/** What a mail about a registration says. */
export type RegistrationMail =
  /** Asks to follow the link, whose secret works for so many days. */
  | { readonly state: 'pending'; readonly token: string; readonly days: number }
  | { readonly state: 'provisional'; readonly card: ProvisionalCard }
  | { readonly state: 'confirmed'; readonly card: ProvisionalCard }
  /** `reason`: the words of staff; absent: nobody came in time. */
  | { readonly state: 'ended'; readonly reason?: string | undefined };

/** A mail that is about to be sent. */
export interface OutgoingMail {
  /** A function of what it tells: a mail that is sent again has the same. */
  readonly sendingId: string;
  /** The patron, or the registration. */
  readonly patronId: string;
  readonly to: string;
  readonly name?: string;
  /** What the patron wishes; absent: that of the project. */
  readonly language?: string;
  /** Empty in a mail about a registration. */
  readonly notices: readonly NoticeView[];
  readonly registration?: RegistrationMail;
  /** The secret of the link that proves the address. */
  readonly proofToken?: string;
  /** How often it was tried before. */
  readonly tries: number;
}
