import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../testing/make-certificate.ts';
import { sparePort } from '../../../testing/processes/spare-port.ts';
import type { BounceMailbox } from '../mail-server.ts';
import { openMailTransport } from '../mail-transport.ts';
import { canRunMailHost, type MailHost, startMailHost } from '../testing/mail-host.ts';
import { sampleBounce } from '../testing/sample-bounce.ts';
import { localServer, sampleMail } from '../testing/sample-mail.ts';
import { type Script, startScriptedServer } from '../testing/smtp-servers.ts';
import { type BounceCollection, collectBounces } from './collect-bounces.ts';
import type { Bounce } from './read-bounce.ts';

const localMailbox = (port: number): BounceMailbox => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  user: 'bounces',
  password: 'secret',
  folder: 'INBOX',
  ca: undefined,
});

describe.skipIf(!canRunMailHost())('the mailbox of a real Dovecot (skipped without it)', () => {
  let host: MailHost;
  let mailbox: BounceMailbox;
  beforeAll(async () => {
    host = await startMailHost();
    const { ports, password, authority } = host;
    mailbox = { ...localMailbox(ports.imaps), isTls: true, password, ca: authority };
  });
  afterAll(() => host.stop());

  /** Looks once, and returns the ids of the mails that have bounced. */
  async function look(limit = 50): Promise<{ readonly result: BounceCollection; readonly bounces: Bounce[] }> {
    const bounces: Bounce[] = [];
    const onBounce = async (bounce: Bounce) => void bounces.push(bounce);
    return { result: await collectBounces(mailbox, { limit, onBounce }), bounces };
  }
  const bounceOf = (number: number) =>
    sampleBounce({ original: `Message-ID: <mail-${number}@library.example>` }).toString('latin1');

  it('holds the bounce of a mail that a real Postfix could not deliver, once', async () => {
    const transport = openMailTransport(localServer(host.ports.relay));
    const mail = { ...sampleMail, to: 'nobody@reader.example', envelopeSender: 'bounces@library.example' };
    expect(await transport.send(mail)).toMatchObject({ kind: 'accepted' });
    await transport.close();
    await expect.poll(async () => (await host.mails('bounces')).join('')).toContain('nobody@reader.example');
    const { result, bounces } = await look();
    expect(result).toEqual({ kind: 'read', mails: 1, bounces: 1, hasMore: false });
    expect(bounces).toEqual([
      {
        recipient: 'nobody@reader.example',
        action: 'failed',
        status: '5.1.1',
        messageId: sampleMail.messageId,
        detail: 'unknown user: "…"',
      },
    ]);
    expect((await look()).result).toEqual({ kind: 'read', mails: 0, bounces: 0, hasMore: false });
  });

  it('is read in portions, the oldest first, whatever else lies in it', async () => {
    for (let number = 0; number < 7; number++) await host.put('bounces', bounceOf(number));
    await host.put('bounces', 'Subject: Re: Reminder\n\nThank you.');
    await host.put('bounces', '\u0000\u00ff');
    const seen: (string | undefined)[] = [];
    const results = [];
    for (let at = 0; at < 4; at++) {
      const { result, bounces } = await look(3);
      results.push(result);
      seen.push(...bounces.map(({ messageId }) => messageId));
    }
    expect(results.map((result) => (result.kind === 'read' ? [result.mails, result.hasMore] : result))).toEqual([
      ...[
        [3, true],
        [3, true],
        [3, false],
      ],
      [0, false],
    ]);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, number) => `<mail-${number}@library.example>`));
  });

  it('keeps a bounce that could not be taken for the next look', async () => {
    await host.put('bounces', bounceOf(1));
    const broken = new Error('The database is away.');
    await expect(collectBounces(mailbox, { limit: 5, onBounce: () => Promise.reject(broken) })).rejects.toBe(broken);
    expect((await look()).bounces).toHaveLength(1);
  });

  it('cannot be read with a wrong password, certificate or folder', async () => {
    const reasonOf = async (change: Partial<BounceMailbox>) => {
      const result = await collectBounces({ ...mailbox, ...change }, { limit: 5, onBounce: async () => {} });
      return result.kind === 'failed' ? result.reason : result.kind;
    };
    expect(await reasonOf({ ca: undefined })).toBe('tls');
    expect(await reasonOf({ ca: (await makeCertificate()).authority })).toBe('tls');
    expect(await reasonOf({ folder: 'No such folder' })).toBe('folder');
    expect(await reasonOf({ password: 'other' })).toBe('login');
    expect(await reasonOf({})).toBe('read');
  });
});

describe('a mailbox that fails', () => {
  let end = async () => {};
  afterEach(() => end());

  async function reasonWith(script: Script): Promise<string> {
    const server = await startScriptedServer(script);
    end = () => server.close();
    const result = await collectBounces(localMailbox(server.port), {
      limit: 5,
      onBounce: async () => {},
      timeLimit: 1_000,
    });
    return result.kind === 'failed' ? result.reason : result.kind;
  }

  it('is unreachable when nobody listens', async () => {
    const result = await collectBounces(localMailbox(await sparePort()), { limit: 5, onBounce: async () => {} });
    expect(result).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  });

  it.each<[string, string, Script]>([
    ['never greets', 'slow', () => undefined],
    ['never answers', 'slow', (line, write) => line === 'connect' && write('* OK test')],
    [
      'answers a line now and then',
      'slow',
      (line, write) => {
        if (line === 'connect') write('* OK test');
        else setInterval(() => write('* OK wait'), 100).unref();
      },
    ],
    ['ends the connection', 'unreachable', (_line, _write, socket) => socket.destroy()],
    [
      'is none of IMAP',
      'unreachable',
      (_line, write, socket) => {
        write('HTTP/1.1 400 Bad Request');
        socket.end();
      },
    ],
  ])('is told when it %s: %s', async (_, reason, script) => {
    expect(await reasonWith(script)).toBe(reason);
  });
});
