import type { NoticeKind } from '@buchfink/contract/account/notices';

/** A reminder of an overdue loan. */
export interface ReminderStep {
  /** Days after the due date. */
  readonly days: number;
  /** What the reminder costs, in whole cents. */
  readonly fee?: number;
  /** It goes as a letter, too. */
  readonly letter?: boolean;
}

/** What a library tells its patrons, and when. */
export interface NoticeRules {
  /** The kinds that the library tells. */
  readonly kinds: readonly NoticeKind[];
  /** Days before the due date of a loan, and before the last day of a card. */
  readonly dueSoonDays: number;
  readonly cardExpiresDays: number;
  /** The reminders of an overdue loan, by rising days. */
  readonly reminders: readonly ReminderStep[];
  /** The hours between which mail is sent on open days, in the library's time; the first is the hour of what can wait. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Titles stand in mails and pushes, too, not only in the app. */
  readonly showsTitles: boolean;
  /** Devices of patrons who ask for it get pushes. */
  readonly sendsPushes: boolean;
  /** Days for which the app shows a notice, and for which its way is known. */
  readonly keepDays: number;
}
