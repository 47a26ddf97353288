import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The mail server in its own process. */
export interface MailSinkProcess {
  readonly port: number;
  /** The mails that it has taken so far. */
  mails(): Promise<number>;
  close(): void;
}

/** Starts a mail server that takes everything in its own process. */
export async function startMailSinkProcess(): Promise<MailSinkProcess> {
  const child = fork(fileURLToPath(new URL('mail-sink.js', import.meta.url)));
  const next = async () => Number((await once(child, 'message'))[0]);
  const port = await next();
  return {
    port,
    mails() {
      const answer = next();
      child.send('count');
      return answer;
    },
    close: () => void child.kill(),
  };
}
