import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { sampleMail } from './testing/sample-mail.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = {
  domain: 'library.example',
  selector: 'mail2026',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

/** Header fields in order, unfolded; the name in small letters. */
const fieldsOf = (head: string): { name: string; value: string }[] =>
  head.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) };
  });

/** RFC 6376, section 3.4.2. */
const relaxedValue = (value: string) =>
  value
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** RFC 6376, section 3.4.4. */
const relaxedBody = (body: string) =>
  `${body
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n|$)/g, '')
    .replace(/(\r\n)+$/, '')}\r\n`;

/** Verifies the signature of a message with the key that a recipient finds in the DNS; returns what it covers. */
function verify(source: string): { isValid: boolean; tags: Record<string, string>; covered: string[] } {
  const end = source.indexOf('\r\n\r\n');
  const fields = fieldsOf(source.slice(0, end));
  const signature = fields.find(({ name }) => name === 'dkim-signature')?.value ?? '';
  const tags: Record<string, string> = Object.fromEntries(
    signature.split(';').map((tag) => [tag.split('=')[0]?.trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, '')]),
  );
  const bodyHash = createHash('sha256')
    .update(relaxedBody(source.slice(end + 4)), 'latin1')
    .digest('base64');
  const covered: string[] = tags.h?.split(':') ?? [];
  const lines = covered.map(
    (name) => `${name}:${relaxedValue(fields.findLast((field) => field.name === name)?.value ?? '')}\r\n`,
  );
  const unsigned = relaxedValue(signature.replace(/\bb=[^;]*$/, 'b='));
  const signed = `${lines.join('')}dkim-signature:${unsigned}`;
  const hasSigned = createVerify('sha256')
    .update(signed, 'latin1')
    .verify(publicKey, tags.b ?? '', 'base64');
  return { isValid: hasSigned && bodyHash === tags.bh, tags, covered };
}

async function signedSource(): Promise<string> {
  const composed = await composeMail(sampleMail, key);
  return composed?.source.toString('latin1') ?? '';
}

describe('a signature', () => {
  it('is valid for the domain and the selector of the settings', async () => {
    const { isValid, tags } = verify(await signedSource());
    expect(isValid).toBe(true);
    expect(tags).toMatchObject({ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: key.domain, s: key.selector });
  });

  it('covers the headers that mail programs show, and those for unsubscribing', async () => {
    const { covered } = verify(await signedSource());
    for (const name of ['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'content-type'])
      expect(covered).toContain(name);
    expect(covered).toContain('list-unsubscribe');
    expect(covered).toContain('list-unsubscribe-post');
  });

  it.each([
    ['a letter of the body', 'zur=C3=BCck', 'zur=C3=BCcK'],
    ['the subject', 'Subject: ', 'Subject: Re: '],
    ['the address to unsubscribe', 'unsubscribe?token', 'unsubscribe?other'],
  ])('is invalid after a change of %s', async (_, from, to) => {
    const source = await signedSource();
    expect(source).toContain(from);
    expect(verify(source.replace(from, to)).isValid).toBe(false);
  });

  it('is that of one key alone: other settings make another one', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    const composed = await composeMail(sampleMail, { ...key, privateKey: other.toString() });
    expect(verify(composed?.source.toString('latin1') ?? '').isValid).toBe(false);
  });
});
