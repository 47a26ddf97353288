import { Worker } from 'node:worker_threads';
import { InvalidMailError } from '../mail.ts';
import type { MailServer } from '../mail-server.ts';
import type { MailTransport } from '../mail-transport.ts';
import type { MailAnswer, MailCall, Numbered } from './mail-calls.ts';

interface MailThreadOptions {
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  readonly server: MailServer;
  readonly warn: (message: string, error: unknown) => void;
}

interface PendingCall {
  readonly resolve: (answer: MailAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread has ended under a call, by a fault of the program or for want of memory. */
class ThreadEndedError extends Error {}

/**
 * A transport whose mails are written, signed and sent in a thread of their own, which begins with the first of them. When it
 * breaks, what it had in hand may have been sent: it is to be sent later, under the same Message-ID, and the next
 * mail begins another thread.
 */
export function mailInThread({ threads, server, warn }: MailThreadOptions): MailTransport {
  const pending = new Map<number, PendingCall>();
  let last = 0;
  let worker: Worker | undefined;
  let isClosing = false;

  function begin(): Worker {
    const begun = new Worker(new URL('mail-thread.js', threads), { workerData: server });
    let cause: Error | undefined;
    begun.on('message', ({ number, content }: Numbered<MailAnswer>) => {
      pending.get(number)?.resolve(content);
      pending.delete(number);
    });
    begun.on('error', (error) => {
      cause = error;
    });
    begun.on('exit', (code) => {
      worker = undefined;
      const ended = new ThreadEndedError(`the thread of mails ended with ${code}`, { cause });
      if (!isClosing || pending.size > 0) warn('The thread that sends mails broke', cause ?? ended);
      for (const { reject } of pending.values()) reject(ended);
      pending.clear();
    });
    return begun;
  }

  function ask(call: MailCall): Promise<MailAnswer> {
    worker ??= begin();
    last += 1;
    const number = last;
    const answer = new Promise<MailAnswer>((resolve, reject) => pending.set(number, { resolve, reject }));
    worker.postMessage({ number, content: call } satisfies Numbered<MailCall>);
    return answer;
  }

  return {
    async send(mail) {
      if (isClosing) return { kind: 'later', reason: 'closing', detail: '', isUncertain: false };
      try {
        const answer = await ask({ kind: 'send', mail });
        if (answer.kind === 'outcome') return answer.outcome;
        throw answer.kind === 'invalid' ? new InvalidMailError(answer.part, answer.problem) : unwritten(answer);
      } catch (error) {
        if (!(error instanceof ThreadEndedError)) throw error;
        return { kind: 'later', reason: 'unreachable', detail: error.message, isUncertain: true };
      }
    },
    async close() {
      isClosing = true;
      if (worker === undefined) return;
      const ended = new Promise((resolve) => worker?.once('exit', resolve));
      await ask({ kind: 'close' }).catch(() => undefined);
      await ended;
    },
  };
}

const unwritten = (answer: MailAnswer) => new Error(answer.kind === 'failure' ? answer.message : answer.kind);
