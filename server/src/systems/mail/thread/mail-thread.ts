import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../base/lower-priority.ts';
import { InvalidMailError } from '../mail.ts';
import type { MailServer } from '../mail-server.ts';
import { openMailTransport } from '../mail-transport.ts';
import type { MailAnswer, MailCall, Numbered } from './mail-calls.ts';

// The entry of a thread: a mail takes milliseconds to write, to sign and to send, in which the service answers calls.
const transport = openMailTransport(workerData as MailServer);

async function answer(call: MailCall): Promise<MailAnswer> {
  switch (call.kind) {
    case 'send':
      return { kind: 'outcome', outcome: await transport.send(call.mail) };
    case 'close':
      await transport.close();
      return { kind: 'closed' };
  }
}

function failureOf(error: unknown): MailAnswer {
  return error instanceof InvalidMailError
    ? { kind: 'invalid', part: error.part, problem: error.problem }
    : { kind: 'failure', message: String(error) };
}

lowerThreadPriority();
parentPort?.on('message', async ({ number, content }: Numbered<MailCall>) => {
  const answered = await answer(content).catch(failureOf);
  parentPort?.postMessage({ number, content: answered } satisfies Numbered<MailAnswer>);
  if (content.kind === 'close') parentPort?.close();
});
