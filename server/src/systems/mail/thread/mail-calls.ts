import type { Mail, MailPart } from '../mail.ts';
import type { MailOutcome } from '../mail-outcome.ts';

/** What the thread is asked for. `close` is the last call; the thread ends by itself then. */
export type MailCall = { readonly kind: 'send'; readonly mail: Mail } | { readonly kind: 'close' };

/** What the thread answers; `invalid` and `failure`: the mail could not be written. */
export type MailAnswer =
  | { readonly kind: 'outcome'; readonly outcome: MailOutcome }
  | { readonly kind: 'closed' }
  | { readonly kind: 'invalid'; readonly part: MailPart; readonly problem: string }
  | { readonly kind: 'failure'; readonly message: string };

/** A call or its answer, with the number of the call. */
export interface Numbered<Content> {
  readonly number: number;
  readonly content: Content;
}
