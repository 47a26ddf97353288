import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and keeps nothing. */
export interface MailSink {
  readonly port: number;
  /** The mails that it has taken so far. */
  mails(): number;
}

/** Starts the mail server in this process, without TLS and login; it ends with the process. */
export async function startMailSink(): Promise<MailSink> {
  let mails = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, _session, done) {
      stream.once('end', () => {
        mails += 1;
        done();
      });
      stream.resume();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { port, mails: () => mails };
}
