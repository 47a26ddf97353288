import type { Readable } from 'node:stream';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';
import type { MailOutcome } from './mail-outcome.ts';
import type { MailServer } from './mail-server.ts';
import { detailOf, outcomeOfError } from './outcome-of-error.ts';
import { type MailTimeouts, smtpOptions } from './smtp-options.ts';

/** Connections to the server that stay open, with a mail on each at most. */
export interface SubmissionPool {
  /** Sends a mail. Never rejects. */
  submit(mail: ComposedMail): Promise<MailOutcome>;
  /** Closes all connections, also under a mail on its way. */
  close(): void;
}

export interface PoolLimits {
  readonly connections: number;
  /** The mails that one connection takes before it is closed. */
  readonly mailsPerConnection: number;
}

/** Opens the pool of nodemailer. It connects with the first mail. */
export function openSubmissionPool(
  server: MailServer,
  timeouts: MailTimeouts,
  { connections, mailsPerConnection }: PoolLimits,
): SubmissionPool {
  const transport = createTransport({
    ...smtpOptions(server, timeouts),
    pool: true,
    maxConnections: connections,
    maxMessages: mailsPerConnection,
    // A server that closes before its greeting is asked once more at once.
    maxRequeues: 1,
  });
  /** By the source of a mail, the stream that the connection reads in answer to `DATA`. */
  const outputs = new WeakMap<Buffer, Readable>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((output) => {
      if (Buffer.isBuffer(data.raw)) outputs.set(data.raw, output);
      return output;
    });
    done();
  });

  return {
    async submit({ source, sender, recipient }) {
      try {
        const sent = await transport.sendMail({
          raw: source,
          envelope: { from: sender.text, to: [recipient.text], size: source.length },
          signal: AbortSignal.timeout(timeouts.delivery),
        });
        return { kind: 'accepted', reply: detailOf(sent.response ?? '', recipient.text) };
      } catch (error) {
        const isWholeSent = outputs.get(source)?.readableEnded === true;
        return outcomeOfError(error as NodemailerError, recipient.text, isWholeSent);
      }
    },
    close: () => transport.close({ force: true }),
  };
}
