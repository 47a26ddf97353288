/** A name, and the address that it stands for. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** One mail to one person. `composeMail` says what each part may be. */
export interface Mail {
  readonly from: MailSender;
  /** The address that bounces go to (`MAIL FROM`); by default that of `from`. */
  readonly envelopeSender?: string;
  /** One address, without a name. It may be anything: an invalid one is refused. */
  readonly to: string;
  readonly replyTo?: MailSender;
  /** Line breaks and other control characters become spaces. */
  readonly subject: string;
  readonly text: string;
  /** What is inside of `<body>`: an allowlist of tags, nothing that a mail program would load. */
  readonly html: string;
  /**
   * With its angle brackets. Chosen before the first attempt and kept for the next: by it a server drops a second copy,
   * and a bounce is recognised.
   */
  readonly messageId: string;
  readonly date: Date;
  /** The language of the texts, such as `de`. */
  readonly language: string;
  readonly unsubscribe?: Unsubscribe;
}

/** How to end such mails with one click (RFC 2369, RFC 8058). */
export interface Unsubscribe {
  /** An address of https that takes `POST` with the body `List-Unsubscribe=One-Click`, without a login. */
  readonly address: string;
}

/** Parts of a mail that its author must give in another form. */
export type MailPart =
  | 'from'
  | 'envelopeSender'
  | 'replyTo'
  | 'subject'
  | 'text'
  | 'html'
  | 'messageId'
  | 'date'
  | 'language'
  | 'unsubscribe';

/** A mail that cannot be written: a mistake of the program, not of the person whom the mail is for. */
export class InvalidMailError extends Error {
  readonly part: MailPart;
  /** What is wrong with it. */
  readonly problem: string;

  constructor(part: MailPart, problem: string) {
    super(`Mail: ${part} ${problem}`);
    this.name = 'InvalidMailError';
    this.part = part;
    this.problem = problem;
  }
}
