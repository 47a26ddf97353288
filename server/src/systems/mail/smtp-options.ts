import type { SMTPPoolOptions } from 'nodemailer';
import type { MailServer } from './mail-server.ts';

/** The longest waits in milliseconds. */
export interface MailTimeouts {
  /** For a connection, with its TLS. */
  readonly connect: number;
  /** For the first line of the server. */
  readonly greeting: number;
  /** For the next bytes of the server. */
  readonly socket: number;
  /** For everything that one mail takes, so that a server that sends a byte now and then cannot hold it. */
  readonly delivery: number;
}

/** RFC 5321, section 4.5.3.2, grants more; a mail that was not sent is sent later. */
export const usualTimeouts: MailTimeouts = { connect: 15_000, greeting: 30_000, socket: 120_000, delivery: 300_000 };

/** The options of nodemailer for a server. */
export function smtpOptions(server: MailServer, timeouts: MailTimeouts): Omit<SMTPPoolOptions, 'pool'> {
  const { host, port, security, user, password, ca } = server;
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    // A server on this machine often has a certificate that nobody trusts: there is no network to protect.
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    ...(user !== undefined && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    maxResponseSize: 64 * 1024,
  };
}
