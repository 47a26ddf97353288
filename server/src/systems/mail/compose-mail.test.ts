import fc from 'fast-check';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail.ts';
import { sampleMail } from './testing/sample-mail.ts';

async function sourceOf(mail: Mail): Promise<string> {
  const composed = await composeMail(mail);
  if (composed === undefined) throw new Error('The address is wrong.');
  return composed.source.toString('latin1');
}

/** The names of the header lines, as a server reads them. */
const headerNames = (source: string) =>
  (source.split('\r\n\r\n')[0] ?? '').split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]);

describe('a mail', () => {
  it('is read as it was written', async () => {
    const read = await simpleParser(await sourceOf(sampleMail));
    expect(read.from?.value).toEqual([sampleMail.from]);
    expect(read.replyTo?.value).toEqual([sampleMail.replyTo]);
    expect(read.to).toMatchObject({ value: [{ address: sampleMail.to, name: '' }] });
    expect(read.subject).toBe(sampleMail.subject);
    expect(read.text?.trim()).toBe(sampleMail.text);
    expect(read.html).toContain(sampleMail.html);
    expect(read.html).toMatch(/<html lang="de">.*<title>Rückgabe übermorgen/s);
    expect(read.messageId).toBe(sampleMail.messageId);
    expect(read.date).toEqual(sampleMail.date);
    expect(read.attachments).toEqual([]);
  });

  it('says that a program wrote it, in which language, and how to end such mails with one click', async () => {
    const source = await sourceOf(sampleMail);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r\n/);
    expect(source).toContain('\r\nContent-Language: de\r\n');
    expect(source).toContain('\r\nList-Unsubscribe: <https://opac.library.example/unsubscribe?token=Zm9vYmFy>\r\n');
    expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    const { unsubscribe: _, replyTo: __, ...without } = sampleMail;
    expect(headerNames(await sourceOf(without))).toEqual([
      ...['Auto-Submitted', 'Content-Language', 'From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version'],
      'Content-Type',
    ]);
  });

  it('has neither the name nor the version of a program in it', async () => {
    expect(await sourceOf(sampleMail)).not.toMatch(/nodemailer|x-mailer|user-agent/i);
  });

  it('has short lines of ASCII, whatever its texts', async () => {
    const long = 'ü'.repeat(5_000);
    const source = await sourceOf({ ...sampleMail, subject: long, text: long, html: `<p>${long}</p>` });
    expect(source).toMatch(/^[\r\n\x20-\x7e]*$/);
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('keeps the address of a long link to unsubscribe on one line', async () => {
    const address = `https://opac.library.example/${'a'.repeat(800)}`;
    expect(await sourceOf({ ...sampleMail, unsubscribe: { address } })).toContain(`List-Unsubscribe: <${address}>\r\n`);
  });

  it('goes to the envelope sender that bounces shall go to', async () => {
    const composed = await composeMail({ ...sampleMail, envelopeSender: 'bounces@library.example' });
    expect(composed?.sender.text).toBe('bounces@library.example');
    expect((await composeMail(sampleMail))?.sender.text).toBe(sampleMail.from.address);
  });

  it('keeps quoted local parts, and writes domains in ASCII', async () => {
    const read = await simpleParser(await sourceOf({ ...sampleMail, to: '"a, b; c@d"@bücherei.example' }));
    expect(read.to).toMatchObject({ value: [{ address: '"a, b; c@d"@bücherei.example' }] });
    expect((await composeMail({ ...sampleMail, to: 'a@bücherei.example' }))?.recipient.text).toBe(
      'a@xn--bcherei-n2a.example',
    );
  });

  it('is none without an address', async () => {
    expect(await composeMail({ ...sampleMail, to: 'reader@example.org\r\nBcc: all@example.org' })).toBeUndefined();
  });

  it.each<[string, Partial<Mail>]>([
    ['from', { from: { name: 'A', address: 'a@example.org\r\nBcc: b@example.org' } }],
    ['from', { from: { name: 'A', address: 'bücherei@example.org' } }],
    ['envelopeSender', { envelopeSender: 'a@example.org> SIZE=1\r\nRCPT TO:<b@example.org' }],
    ['replyTo', { replyTo: { name: 'A', address: 'a@example.org, b@example.org' } }],
    ['subject', { subject: '\r\n\t' }],
    ['text', { text: ' ' }],
    ['text', { text: 'a'.repeat(500_001) }],
    ['html', { html: '<img src="https://x.example/pixel.gif">' }],
    ['messageId', { messageId: 'a@example.org' }],
    ['messageId', { messageId: '<a@example.org>\r\nX-A: <b>' }],
    ['date', { date: new Date(Number.NaN) }],
    ['language', { language: 'de\r\nX-A: b' }],
    ['unsubscribe', { unsubscribe: { address: 'http://opac.example/' } }],
    ['unsubscribe', { unsubscribe: { address: 'https://opac.example/>, <mailto:a@b.example' } }],
    ['unsubscribe', { unsubscribe: { address: 'https://opac.example/\r\nX-A: b' } }],
  ])('cannot be written with a wrong %s', async (part, change) => {
    await expect(composeMail({ ...sampleMail, ...change })).rejects.toMatchObject({ name: 'InvalidMailError', part });
  });
});

describe('hostile names and subjects', () => {
  const usualNames = ['From', 'To', 'Reply-To', 'Message-ID', 'Date', 'Subject', 'MIME-Version', 'Content-Type'];
  const expectedNames = [
    ...['Auto-Submitted', 'Content-Language', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
    ...usualNames,
  ].sort();

  async function expectHarmless(hostile: string): Promise<void> {
    const mail: Mail = {
      ...sampleMail,
      subject: `Titel ${hostile}`,
      from: { name: hostile, address: 'reminders@library.example' },
      replyTo: { name: hostile, address: 'desk@library.example' },
      text: `Text ${hostile}`,
      html: `<p>${hostile.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)}</p>`,
    };
    const source = await sourceOf(mail);
    expect(headerNames(source).sort()).toEqual(expectedNames);
    const read = await simpleParser(source);
    expect(read.from?.value.map(({ address }) => address)).toEqual(['reminders@library.example']);
    expect(read.replyTo?.value.map(({ address }) => address)).toEqual(['desk@library.example']);
    expect(read.to).toMatchObject({ value: [{ address: sampleMail.to }] });
    expect([read.cc, read.bcc, read.attachments]).toEqual([undefined, undefined, []]);
    const oneLine = (text: string) =>
      text
        .replaceAll('=?', '= ?')
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .trim();
    // What is left of it reads as it was written, up to spaces and marks without a picture.
    if ([...hostile].length < 100) {
      expect(oneLine(read.subject ?? '')).toBe(oneLine(`Titel ${hostile}`));
      expect(oneLine(read.from?.value[0]?.name ?? '')).toBe(oneLine(hostile));
    }
  }

  it.each([
    'a\r\nBcc: all@example.org',
    'a\nBcc: all@example.org',
    'a\rBcc: all@example.org',
    'a\r\n\r\n<script>',
    'a\u0000b\u0007c\u007f',
    'a\u2028Bcc: all@example.org\u2029',
    'a\u0085Bcc: all@example.org',
    'a\u202egpj.exe',
    '"<all@example.org>, "',
    '" <all@example.org>, "b',
    "'; all@example.org;",
    'Gruppe: all@example.org;',
    'a (comment) b',
    'a\\',
    '\\"',
    '=?utf-8?Q?a=0D=0ABcc:_all@example.org?=',
    '=?utf-8?B?PGFsbEBleGFtcGxlLm9yZz4=?=',
    '=?',
    '=?utf-8?Q?a?= =?utf-8?Q?b?=',
    'ü =?utf-8?Q?a?=',
    '👩‍👩‍👧 '.repeat(60),
    'x'.repeat(2_000),
    `${'\t'.repeat(1_000)}a`,
    'a\ud800b',
    '..\r\n.\r\n',
    '--_NmP-0-Part_1--',
  ])('%j begin no other header and no other address', async (hostile) => {
    await expectHarmless(hostile);
  });

  it('do so with any characters', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        'Bcc: a@example.org',
        ',',
        ';',
        ':',
        '<',
        '>',
        '"',
        '\\',
        '=?',
        '?=',
        '=?utf-8?Q?',
        'ß',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        await expectHarmless(pieces.join(''));
      }),
      { numRuns: 300 },
    );
  });
});
