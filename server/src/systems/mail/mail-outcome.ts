/** Why a mail should be sent again later: a closed list. */
export const delayReasons = [
  /** Nobody answers at the address of the server, or the connection broke. */
  'unreachable',
  /** No connection that is safe: no STARTTLS, a certificate that is not trusted or of another name. */
  'tls',
  /** The server refuses user or password, or wants some. */
  'login',
  /** No answer within the time limit. */
  'slow',
  /** The server takes nothing at the moment, whatever the mail. */
  'busy',
  /** The server does not take this mail yet: greylisting, a mailbox that is locked (4xx). */
  'deferred',
  /** The server wants no mail from this machine, or none with our sender. */
  'unwelcome',
  /** So many mails were sent in this hour that the operator wants no more. */
  'hourly-limit',
  /** The service is about to end. */
  'closing',
] as const;
export type DelayReason = (typeof delayReasons)[number];

/** Whether no other mail would be taken now either. */
export const isAboutServer = (reason: DelayReason): boolean => reason !== 'deferred';

/** The reasons that operators hear of: a delay of one mail, and the end of the service, are none. */
export const serverFaults = delayReasons.filter(
  (reason): reason is Exclude<DelayReason, 'deferred' | 'closing'> => reason !== 'deferred' && reason !== 'closing',
);
export type ServerFault = (typeof serverFaults)[number];

/** Why a mail will not arrive, however often it is sent: a closed list. */
export const refusalReasons = [
  /** The text is no address of a mailbox. */
  'address',
  /** The address needs SMTPUTF8 (RFC 6531), which the server does not offer. */
  'international-address',
  /** There is no such mailbox, or it takes no mail. */
  'mailbox',
  /** The mailbox is full, and the server does not want to wait. */
  'mailbox-full',
  /** The server has rules against such mail to this mailbox. */
  'policy',
  /** The message is too large, or the server dislikes its content. */
  'message',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What became of a mail. Details and replies are for operators: one line, without the address of the recipient. */
export type MailOutcome =
  | { readonly kind: 'accepted'; readonly reply: string }
  | {
      readonly kind: 'later';
      readonly reason: DelayReason;
      readonly detail: string;
      /**
       * Whether the whole mail was on its way when the connection was lost, so that the server may have taken it. Sent again
       * under the same Message-ID it may arrive twice (RFC 1047).
       */
      readonly isUncertain: boolean;
      /** Milliseconds after which it is worth trying again, where that is known. */
      readonly retryAfter?: number;
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly detail: string };

/** Whether the server can be used right now. */
export type MailCheck =
  | { readonly isUsable: true; readonly isInternational: boolean }
  | { readonly isUsable: false; readonly reason: DelayReason; readonly detail: string };
