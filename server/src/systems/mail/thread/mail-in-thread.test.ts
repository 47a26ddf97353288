import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../../testing/processes/built-server.ts';
import { sparePort } from '../../../testing/processes/spare-port.ts';
import { InvalidMailError } from '../mail.ts';
import { localServer, sampleMail } from '../testing/sample-mail.ts';
import { startMailServer } from '../testing/smtp-servers.ts';
import { mailInThread } from './mail-in-thread.ts';

let delivered = '';
beforeAll(async () => {
  delivered = (await buildServer()).threads;
}, 120_000);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openedAt(threads: string, port: number) {
  const warnings: string[] = [];
  const transport = mailInThread({ threads, server: localServer(port), warn: (message) => warnings.push(message) });
  closing.push(() => transport.close());
  return { transport, warnings };
}

async function startedServer() {
  const server = await startMailServer();
  closing.push(() => server.close());
  return server;
}

/** The folder of a thread that ends as soon as it gets a mail with this subject. */
async function breakingThreads(subject: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-mail-thread-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, 'mail-thread.js'),
    `import { parentPort } from 'node:worker_threads';
     const on = parentPort.on.bind(parentPort);
     parentPort.on = (type, listen) =>
       on(type, (message) => (message.content.mail?.subject === '${subject}' ? process.exit(1) : listen(message)));
     await import('${delivered}mail-thread.js');`,
  );
  return `${pathToFileURL(folder).href}/`;
}

it('sends mails, and says which one cannot be written', async () => {
  const server = await startedServer();
  const { transport, warnings } = await openedAt(delivered, server.port);
  const outcomes = await Promise.all([transport.send(sampleMail), transport.send({ ...sampleMail, to: 'nobody' })]);
  expect(outcomes).toEqual([
    { kind: 'accepted', reply: '250 queued as 1' },
    { kind: 'refused', reason: 'address', detail: '' },
  ]);
  expect(server.received[0]?.source).toContain(`Message-ID: ${sampleMail.messageId}`);
  await expect(transport.send({ ...sampleMail, html: '<img src="x">' })).rejects.toEqual(
    new InvalidMailError('html', 'must not contain <img>'),
  );
  expect(warnings).toEqual([]);
});

it('counts what a broken thread had in hand as perhaps sent, and begins another thread', async () => {
  const server = await startedServer();
  const { transport, warnings } = await openedAt(await breakingThreads('break'), server.port);
  expect(await transport.send({ ...sampleMail, subject: 'break' })).toMatchObject({
    kind: 'later',
    reason: 'unreachable',
    isUncertain: true,
  });
  expect(warnings).toHaveLength(1);
  expect(await transport.send(sampleMail)).toMatchObject({ kind: 'accepted' });
  expect(server.received).toHaveLength(1);
});

it('says that no server can be reached', async () => {
  const { transport } = await openedAt(delivered, await sparePort());
  expect(await transport.send(sampleMail)).toMatchObject({ kind: 'later', reason: 'unreachable', isUncertain: false });
});

it('ends its thread when it is closed, and takes no more mails', async () => {
  const server = await startedServer();
  const { transport, warnings } = await openedAt(delivered, server.port);
  expect(await transport.send(sampleMail)).toMatchObject({ kind: 'accepted' });
  await transport.close();
  expect(await transport.send(sampleMail)).toMatchObject({ kind: 'later', reason: 'closing' });
  expect(warnings).toEqual([]);
});
