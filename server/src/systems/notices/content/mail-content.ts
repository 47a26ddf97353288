import type { NoticeKind } from '@buchfink/contract/account/notices';
import type { Locale } from '@buchfink/contract/locale';

/** What a mail of notices says, before it is written as text and as HTML. All texts are one line each. */
export interface MailContent {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  /** At least one; the most important first. */
  readonly sections: readonly MailSection[];
  /** The one thing that can be done right away. */
  readonly action: MailLink;
  readonly closing: readonly string[];
  /** Name, address and numbers of the library. */
  readonly sender: readonly string[];
  /** Why the patron gets the mail, and whether it can be ended. */
  readonly reasons: readonly string[];
  readonly unsubscribe: readonly MailLink[];
}

/** What a mail says of one kind. */
export interface MailSection {
  readonly kind: NoticeKind | 'registration';
  readonly heading: string;
  readonly intro: string;
  readonly entries: readonly MailEntry[];
  /** What to do. */
  readonly advice?: string | undefined;
}

/** A title, or how many there are, and what is to be known of it. */
export interface MailEntry {
  readonly title: string;
  readonly facts: readonly string[];
}

/** A link with its words. */
export interface MailLink {
  readonly text: string;
  readonly address: string;
}
