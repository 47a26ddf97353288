import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBounce } from '../testing/sample-bounce.ts';
import { sampleMail } from '../testing/sample-mail.ts';
import { maxBounceBytes, readBounce } from './read-bounce.ts';

const id = sampleMail.messageId;
const recipientLines = (lines: Record<string, string>) =>
  Object.entries({ 'Final-Recipient': 'rfc822; reader@reader.example', Action: 'failed', Status: '5.1.1', ...lines })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
const withRecipient = (lines: Record<string, string>) => readBounce(sampleBounce({ recipient: recipientLines(lines) }));

describe('a bounce', () => {
  it('says of which mail it is, to whom it went, and why it failed', async () => {
    expect(await readBounce(sampleBounce())).toEqual({
      recipient: 'reader@reader.example',
      action: 'failed',
      status: '5.1.1',
      messageId: id,
      detail: '550 5.1.1 <…>: Recipient address rejected',
    });
  });

  it.each(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])(
    'returns the mail as %s',
    async (originalType) => {
      expect(await readBounce(sampleBounce({ originalType }))).toMatchObject({ messageId: id });
    },
  );

  it.each([
    ['a delay', { Action: 'delayed', Status: '4.4.7' }, { action: 'delayed', status: '4.4.7' }],
    ['a success', { Action: 'delivered', Status: '2.0.0' }, { action: 'delivered', status: '2.0.0' }],
    ['large letters', { Action: 'FAILED', Status: '5.2.2 (mailbox full)' }, { action: 'failed', status: '5.2.2' }],
    ['brackets', { 'Final-Recipient': 'RFC822;<reader@reader.example>' }, { recipient: 'reader@reader.example' }],
    [
      'letters beyond ASCII',
      { 'Final-Recipient': 'utf-8; jürgen@bücherei.example' },
      {
        recipient: 'jürgen@xn--bcherei-n2a.example',
      },
    ],
  ])('may tell of %s', async (_, lines, bounce) => {
    expect(await withRecipient(lines)).toMatchObject(bounce);
  });

  it('tells the failure when there are several recipients', async () => {
    const recipient = [
      recipientLines({ Action: 'delivered', Status: '2.0.0', 'Final-Recipient': 'rfc822; a@reader.example' }),
      recipientLines({ 'Final-Recipient': 'rfc822; b@reader.example' }),
    ].join('\n\n');
    expect(await readBounce(sampleBounce({ recipient }))).toMatchObject({
      recipient: 'b@reader.example',
      action: 'failed',
    });
  });

  it('without the headers of the mail has no id', async () => {
    expect(await readBounce(sampleBounce({ originalType: 'text/plain' }))).toMatchObject({ messageId: undefined });
    for (const line of [
      'Subject: a',
      'Message-ID: none',
      `Message-ID: ${id} ${id}`,
      'Message-ID: <a b@c>',
      `X: a\n\nMessage-ID: ${id}`,
    ])
      expect(await readBounce(sampleBounce({ original: line }))).toMatchObject({ messageId: undefined });
  });
});

describe('a mail that is no bounce', () => {
  it.each([
    ['empty', ''],
    ['a reply', 'From: reader@reader.example\r\nSubject: Re: Reminder\r\n\r\nThank you'],
    [
      'a vacation message',
      'Auto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed',
    ],
    ['bytes', '\u0000\u00ff'.repeat(500)],
  ])('%s is none', async (_, source) => {
    expect(await readBounce(Buffer.from(source, 'latin1'))).toBeUndefined();
  });

  it.each([
    { 'Final-Recipient': 'rfc822; nobody' },
    { 'Final-Recipient': 'x400; C=de' },
    { 'Final-Recipient': 'rfc822; a@b.example, c@d.example' },
    { Action: 'exploded' },
    { Status: '9.1.1' },
    { Status: '5.1' },
    { Status: '5.1.1; rm' },
  ])('a report with %j is none', async (lines) => {
    expect(await withRecipient(lines as unknown as Record<string, string>)).toBeUndefined();
  });

  it('does no harm when it is hostile', async () => {
    const nested = Array.from(
      { length: 3_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    );
    const hostile = [
      nested.join(''),
      `${'Received: a\r\n'.repeat(20_000)}\r\na`,
      `Content-Type: ${'multipart/report;'.repeat(10_000)}\r\n\r\n`,
      `Content-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\nContent-Type: message/delivery-status\r\n\r\n'.repeat(4_000)}`,
      `Content-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}`,
      `Subject: ${'=?utf-8?B?'.repeat(20_000)}\r\n\r\na`,
      `To: ${'a@b.example,'.repeat(20_000)}\r\n\r\na`,
      `To: ${'"<('.repeat(60_000)}\r\n\r\na`,
      `Content-Type: text/plain; charset=${'x'.repeat(100_000)}\r\n\r\na`,
      `Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${'A'.repeat(200_000)}`,
      sampleBounce({ recipient: `Action: failed\n${' '.repeat(200_000)}` }).toString(),
      sampleBounce({ recipient: `${'A: b\n\n'.repeat(30_000)}Action: failed` }).toString(),
    ];
    for (const text of hostile) {
      // Nothing is known to be harmless because a word is missing in it.
      const source = text.replace('\r\n\r\n', '\r\n\r\ndelivery-status\r\n');
      const begin = performance.now();
      expect(await readBounce(Buffer.from(source))).toBeUndefined();
      expect(performance.now() - begin).toBeLessThan(1_000);
    }
  });

  it('is read up to a length only', async () => {
    const returned = `Message-ID: ${id}\n\n${'a'.repeat(70)}\n`.repeat(1) + `${'a'.repeat(70)}\n`.repeat(50_000);
    const source = sampleBounce({ original: returned, originalType: 'message/rfc822' });
    expect(source.length).toBeGreaterThan(10 * maxBounceBytes);
    expect(await readBounce(source)).toMatchObject({ status: '5.1.1', messageId: id });
  });

  it('never makes the reader fail, whatever part of a report is changed', async () => {
    const report = sampleBounce();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(report.length),
        fc.nat(40),
        fc.uint8Array({ maxLength: 20 }),
        async (at, removed, added) => {
          const changed = Buffer.concat([report.subarray(0, at), added, report.subarray(at + removed)]);
          const bounce = await readBounce(changed);
          if (bounce === undefined) return;
          expect(bounce.recipient).toMatch(/^[^\s<>]+@[a-z0-9.-]+$/);
          expect(bounce.status).toMatch(/^[245]\.\d+\.\d+$/);
          expect(bounce.detail).not.toMatch(/\p{Cc}/u);
        },
      ),
      { numRuns: 300 },
    );
  });
});
