/** How a connection is protected: TLS from its beginning, TLS by STARTTLS or no mail, or none on the same machine. */
export type MailSecurity = 'tls' | 'starttls' | 'none';

/** The server that takes our mail, and what it asks of us. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Certificates in PEM format that are trusted instead of those of Node. */
  readonly ca: string | undefined;
  /** The largest number of mails in an hour. */
  readonly perHour: number;
  readonly dkim: DkimKey | undefined;
}

/** What mails are signed with (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** An RSA key in PEM format. */
  readonly privateKey: string;
}

/** The mailbox that bounces arrive in. It is for nothing else. */
export interface BounceMailbox {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Certificates in PEM format that are trusted instead of those of Node. */
  readonly ca: string | undefined;
}

/** How the service writes to people, with its secrets. */
export interface MailLocation {
  /** The address that mails come from, and that bounces go to. */
  readonly from: string;
  readonly server: MailServer;
  readonly bounces: BounceMailbox | undefined;
}
