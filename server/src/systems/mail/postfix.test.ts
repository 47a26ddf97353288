import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import type { MailServer } from './mail-server.ts';
import { type MailTransport, openMailTransport } from './mail-transport.ts';
import { probeServer } from './probe-server.ts';
import { usualTimeouts } from './smtp-options.ts';
import { canRunMailHost, type MailHost, startMailHost } from './testing/mail-host.ts';
import { localServer, sampleMail } from './testing/sample-mail.ts';

describe.skipIf(!canRunMailHost())('a real Postfix (skipped without it)', () => {
  let host: MailHost;
  beforeAll(async () => {
    host = await startMailHost();
  });
  afterAll(() => host.stop());

  const ours: Mail = { ...sampleMail, envelopeSender: 'bounces@library.example' };
  let serial = 0;
  /** A mail with an id of its own. */
  const mailTo = (to: string, change: Partial<Mail> = {}): Mail => ({
    ...ours,
    to,
    messageId: `<mail-${++serial}@library.example>`,
    ...change,
  });

  async function using<Value>(server: MailServer, work: (transport: MailTransport) => Promise<Value>): Promise<Value> {
    const transport = openMailTransport(server);
    try {
      return await work(transport);
    } finally {
      await transport.close();
    }
  }
  const send = (mail: Mail, server = localServer(host.ports.smtp)) =>
    using(server, (transport) => transport.send(mail));

  /** The mail of this id in a mailbox, as soon as it is there. */
  async function delivered(mailbox: string, messageId: string): Promise<string> {
    const found = async () => (await host.mails(mailbox)).find((source) => source.includes(`Message-ID: ${messageId}`));
    await expect.poll(found).toBeDefined();
    return (await found()) ?? '';
  }

  it('takes a mail, and delivers it as it was written', async () => {
    const mail = mailTo('reader@reader.example');
    expect(await send(mail)).toEqual({
      kind: 'accepted',
      reply: expect.stringMatching(/^250 2\.0\.0 Ok: queued as \w+$/),
    });
    const source = await delivered('reader', mail.messageId);
    expect(source).toMatch(/^Return-Path: <bounces@library\.example>$/m);
    expect(source).toMatch(/^Delivered-To: reader@reader\.example$/m);
    const read = await simpleParser(source);
    expect(read.from?.value).toEqual([mail.from]);
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.trim()).toBe(mail.text);
    expect(read.html).toContain(mail.html);
    expect(read.headers.get('auto-submitted')).toBe('auto-generated');
    expect(read.headers.get('list')).toMatchObject({ unsubscribe: { url: mail.unsubscribe?.address } });
  });

  it('delivers hostile titles and lines as text', async () => {
    const hostile = 'Titel\r\nBcc: bounces@library.example\r\n\r\n.\r\nMAIL FROM:<a@b.example>';
    const text = '.\r\n.\r\nQUIT\r\n..\n.';
    const mail = mailTo('reader@reader.example', { subject: hostile, text, from: { ...ours.from, name: hostile } });
    expect(await send(mail)).toMatchObject({ kind: 'accepted' });
    const read = await simpleParser(await delivered('reader', mail.messageId));
    expect(read.subject).toBe('Titel Bcc: bounces@library.example . MAIL FROM:<a@b.example>');
    expect(read.bcc).toBeUndefined();
    expect(read.text?.trim()).toBe(text.replaceAll('\r\n', '\n'));
    expect(await host.mails('bounces')).toEqual([]);
  });

  it('takes many mails on a few connections', async () => {
    const mails = Array.from({ length: 60 }, () => mailTo('reader@reader.example'));
    await using(localServer(host.ports.smtp), async (transport) => {
      const outcomes = await Promise.all(mails.map((mail) => transport.send(mail)));
      expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
    });
    for (const { messageId } of mails) await delivered('reader', messageId);
  });

  it('takes an international address', async () => {
    expect(await send(mailTo('jürgen@reader.example'))).toMatchObject({ kind: 'accepted' });
  });

  it('refuses a mailbox that does not exist, and takes no mail for others', async () => {
    expect(await send(mailTo('nobody@reader.example'))).toMatchObject({ kind: 'refused', reason: 'mailbox' });
    expect(await send(mailTo('nobody@elsewhere.example'))).toMatchObject({ kind: 'refused' });
  });

  it('takes mail by STARTTLS with the right password, and none else', async () => {
    const { ports, password, authority } = host;
    const server: MailServer = {
      ...localServer(ports.submission),
      security: 'starttls',
      user: 'reader',
      password,
      ca: authority,
    };
    const mail = mailTo('reader@reader.example');
    expect(await probeServer(server, usualTimeouts)).toEqual({ isUsable: true, isInternational: true });
    expect(await send(mail, server)).toMatchObject({ kind: 'accepted' });
    expect(await delivered('reader', mail.messageId)).toMatch(/with ESMTPSA/);
    expect(await send(mail, { ...server, password: 'other' })).toMatchObject({ kind: 'later', reason: 'login' });
    expect(await send(mail, { ...server, ca: undefined })).toMatchObject({ kind: 'later', reason: 'tls' });
    expect(await send(mail, { ...server, security: 'none', user: undefined })).toMatchObject({ reason: 'login' });
  });
});
