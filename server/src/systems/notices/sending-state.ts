import type { DelayReason } from '../mail/mail-outcome.ts';

/** What became of mails. `uncertain`: they may have arrived twice. */
export const mailCounts = ['accepted', 'later', 'refused', 'uncertain'] as const;
export type MailCount = (typeof mailCounts)[number];

/** Why nothing can be sent at present, and since when (epoch milliseconds). */
export interface SendingFailure {
  readonly reason: DelayReason;
  readonly detail: string;
  readonly since: number;
}

/** How the sending of this process goes, for metrics and findings. */
export interface SendingState {
  count(what: MailCount, number?: number): void;
  fail(reason: DelayReason, detail: string): void;
  succeed(): void;
  readonly counts: Readonly<Record<MailCount, number>>;
  failure(): SendingFailure | undefined;
}

/** Creates the state of a process that has sent nothing. */
export function createSendingState(now: () => Date): SendingState {
  const counts: Record<MailCount, number> = { accepted: 0, later: 0, refused: 0, uncertain: 0 };
  let failure: SendingFailure | undefined;
  return {
    counts,
    count(what, number = 1) {
      counts[what] += number;
    },
    fail(reason, detail) {
      failure = { reason, detail, since: failure?.since ?? now().getTime() };
    },
    succeed() {
      failure = undefined;
    },
    failure: () => failure,
  };
}
