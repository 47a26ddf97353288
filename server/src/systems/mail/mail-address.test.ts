import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMailAddress } from './mail-address.ts';

const textOf = (text: string) => parseMailAddress(text)?.text;

describe('an address', () => {
  it.each([
    ['reader@example.org', 'reader@example.org'],
    ["o'neil+library=1@sub.example.org", "o'neil+library=1@sub.example.org"],
    ['Reader@Example.ORG', 'Reader@example.org'],
    ['a@bücherei.example', 'a@xn--bcherei-n2a.example'],
    ['a@図書館.example', 'a@xn--lcss68aj21b.example'],
    ['a@ＥＸＡＭＰＬＥ.org', 'a@example.org'],
    ['"a b"@example.org', '"a b"@example.org'],
    ['"a@b,c;d:e"@example.org', '"a@b,c;d:e"@example.org'],
    ['"a\\"b\\\\c"@example.org', '"a\\"b\\\\c"@example.org'],
    [`${'l'.repeat(64)}@example.org`, `${'l'.repeat(64)}@example.org`],
  ])('%s is delivered to as %s', (text, address) => {
    expect(textOf(text)).toBe(address);
  });

  it('has 64 octets before and 255 after the sign at most', () => {
    const domain = (length: number) => [...Array(3).fill('d'.repeat(63)), 'e'.repeat(length - 192)].join('.');
    expect(textOf(`a@${domain(255)}`)).toBeDefined();
    expect(textOf(`a@${domain(256)}`)).toBeUndefined();
    expect(textOf(`${'l'.repeat(65)}@example.org`)).toBeUndefined();
    // Each of these letters is two octets.
    expect(textOf(`${'ü'.repeat(32)}@example.org`)).toBeDefined();
    expect(textOf(`${'ü'.repeat(33)}@example.org`)).toBeUndefined();
  });

  it('needs SMTPUTF8 for letters beyond ASCII in front of the sign, and only for these', () => {
    expect(parseMailAddress('jürgen@bücherei.example')).toEqual({
      text: 'jürgen@xn--bcherei-n2a.example',
      isInternational: true,
    });
    expect(parseMailAddress('juergen@bücherei.example')?.isInternational).toBe(false);
  });

  it.each([
    '',
    'reader',
    '@example.org',
    'reader@',
    'reader@example',
    'a b@example.org',
    '.a@example.org',
    'a..b@example.org',
    'a.@example.org',
    'a@example..org',
    'a@-example.org',
    'a@example.org.',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@0x7f.1',
    'a@2130706433',
    'a@ex%41mple.org',
    'a@exam_ple.org',
    'a@xn--a.example',
    'Reader <reader@example.org>',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    'a@example.org\r\nRCPT TO:<b@example.org>',
    'a\r\nBcc: b@example.org@example.org',
    'a\u0000@example.org',
    'a\u2028b@example.org',
    'a\u202eb@example.org',
    'a\ud800@example.org',
    '"a<b>"@example.org',
    '"a\r\nb"@example.org',
    '"a"b"@example.org',
    '"a\\"@example.org',
    'ü"@example.org',
    'a@b@example.org',
  ])('%j is none', (text) => {
    expect(textOf(text)).toBeUndefined();
  });

  it('is one line without brackets, whatever the text', () => {
    const parts = fc.constantFrom(
      '@',
      '.',
      '"',
      '\\',
      ' ',
      '<',
      '>',
      '\r\n',
      ',',
      ';',
      'ä',
      'example.org',
      'a',
      '\u0000',
    );
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts, { maxLength: 12 }).map((some) => some.join('')),
    );
    void fc.assert(
      fc.property(hostile, hostile, (local, domain) => {
        for (const text of [local, `${local}@${domain}`, `${local}@example.org`]) {
          const address = textOf(text);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
          if (address !== undefined) expect(address).not.toMatch(/[\u0000-\u001f\u007f<>\u2028\u2029]/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
