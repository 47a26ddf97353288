import type { NodemailerError } from 'nodemailer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { MailCheck } from './mail-outcome.ts';
import type { MailServer } from './mail-server.ts';
import { outcomeOfError } from './outcome-of-error.ts';
import { type MailTimeouts, smtpOptions } from './smtp-options.ts';

/** Connects to the server, logs in and leaves: whether it can be used, and whether it offers SMTPUTF8. Never rejects. */
export function probeServer(server: MailServer, timeouts: MailTimeouts): Promise<MailCheck> {
  const options = smtpOptions(server, timeouts);
  const connection = new SmtpConnection(options);
  return new Promise<MailCheck>((resolve) => {
    const end = (check: MailCheck) => {
      clearTimeout(timer);
      resolve(check);
    };
    const fail = (error: NodemailerError) => {
      const outcome = outcomeOfError(error, '', false);
      // A refusal is about a mail, and there was none.
      const reason = outcome.kind === 'later' ? outcome.reason : 'unwelcome';
      end({ isUsable: false, reason, detail: outcome.detail });
      connection.close();
    };
    const failWith = (code: string) => fail(Object.assign(new Error('The server does not answer.'), { code }));
    const timer = setTimeout(() => failWith('ETIMEDOUT'), timeouts.delivery);
    connection.on('error', fail);
    connection.once('end', () => failWith('ECONNECTION'));
    connection.connect((error) => {
      if (error) return fail(error);
      // The answer to EHLO is the last one now.
      const isInternational = /^250[ -]SMTPUTF8\s*$/im.test(connection.lastServerResponse || '');
      const leave = () => {
        end({ isUsable: true, isInternational });
        connection.quit();
      };
      if (options.auth === undefined) return leave();
      connection.login(options.auth, (loginError) => (loginError ? fail(loginError) : leave()));
    });
  });
}
