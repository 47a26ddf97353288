import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, detectCharset, encodeText, sip2Charsets } from './charset.ts';
import { formatFields, maxFields, parseFields } from './fields.ts';
import { checksumOf, formatFrame, maxFrameBytes, parseFrame } from './frame.ts';
import { createFrameSplitter } from './frame-splitter.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const text = (of: Uint8Array) => Buffer.from(of).toString('latin1');

describe('a frame', () => {
  it('has the checksum of the specification', () => {
    expect(text(formatFrame(bytes('9900802.00'), 1))).toBe('9900802.00AY1AZFCA0\r');
    expect(checksumOf(bytes('96AZ'))).toBe('FEF6');
  });

  it('is read with and without number and checksum', () => {
    const read = (of: string) => {
      const { body, ...frameFields } = parseFrame(bytes(of));
      return { body: text(body), ...frameFields };
    };
    expect(read('941AY0AZFDFD')).toEqual({ body: '941', sequence: 0, checksum: 'right' });
    expect(read('941AY0AZfdfd')).toEqual({ body: '941', sequence: 0, checksum: 'right' });
    expect(read('941AY0AZ0000')).toEqual({ body: '941', sequence: 0, checksum: 'wrong' });
    expect(read('96AZFEF6')).toEqual({ body: '96', checksum: 'right' });
    expect(read('941')).toEqual({ body: '941', checksum: 'absent' });
    expect(read('')).toEqual({ body: '', checksum: 'absent' });
  });

  it('keeps a value that ends like a checksum', () => {
    expect(text(parseFrame(bytes('16AFHAZ1234')).body)).toBe('16AFHAZ1234');
    expect(parseFrame(bytes('16AFHAZ1234')).checksum).toBe('absent');
  });

  it('sums bytes: one changed bit is noticed', () => {
    void fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(9), fc.nat(), fc.nat(7), (body, sequence, place, bit) => {
        const frame = formatFrame(body, sequence).slice(0, -1);
        expect(parseFrame(frame)).toEqual({ body, sequence, checksum: 'right' });
        if (body.length === 0) return;
        const index = place % body.length;
        frame[index] = (frame[index] ?? 0) ^ (1 << bit);
        expect(parseFrame(frame).checksum).toBe('wrong');
      }),
    );
  });

  it('has an end', () => {
    expect(() => formatFrame(new Uint8Array(maxFrameBytes + 1))).toThrow(
      expect.objectContaining({ fault: 'too-long' }),
    );
    expect(() => parseFrame(new Uint8Array(maxFrameBytes + 1))).toThrow(expect.objectContaining({ fault: 'too-long' }));
    const splitter = createFrameSplitter();
    splitter.push(new Uint8Array(maxFrameBytes).fill(65));
    expect(() => splitter.push(bytes('A'))).toThrow(expect.objectContaining({ fault: 'too-long' }));
  });
});

describe('a stream', () => {
  const split = (stream: string) => createFrameSplitter().push(bytes(stream)).map(text);

  it('ends messages by CR, LF or both, and has no empty ones', () => {
    expect(split('941\r98Y\n\r\n\r\n36Y\r\n')).toEqual(['941', '98Y', '36Y']);
    expect(split('941')).toEqual([]);
  });

  it('loses telnet negotiations between messages, and no ÿ within', () => {
    expect(split('\xff\xfb\x01\xff\xfd\x03\x00941\r\xff\xfa\x18\x01\r\xff\xf0\xff\xf198Y\r')).toEqual(['941', '98Y']);
    expect(split('24AEA\xffb\r')).toEqual(['24AEA\xffb']);
    expect(() => createFrameSplitter().push(bytes(`\xff\xfa${'x'.repeat(2_000)}`))).toThrow(
      expect.objectContaining({ fault: 'too-long' }),
    );
  });

  it('shows a prompt, which has no end', () => {
    const splitter = createFrameSplitter();
    expect(splitter.push(bytes('Hello\r\nlogin: ')).map(text)).toEqual(['Hello']);
    expect(text(splitter.pending())).toBe('login: ');
    splitter.clear();
    expect(splitter.push(bytes('941\r')).map(text)).toEqual(['941']);
  });
});

describe('a character set', () => {
  it('gives back what it was given', () => {
    for (const charset of sip2Charsets) {
      const all = decodeText(
        Uint8Array.from({ length: 128 }, (_, index) => index),
        charset,
      );
      expect(text(encodeText(`${all}Größe`, charset)).slice(0, 128)).toBe(all);
      expect(decodeText(encodeText('Jürgen Weiß', charset), charset)).toBe('Jürgen Weiß');
    }
    expect(text(encodeText('ü', 'cp850'))).toBe('\x81');
    expect(text(encodeText('€', 'iso-8859-15'))).toBe('\xa4');
  });

  it('refuses characters that it lacks, and halves of pairs', () => {
    for (const charset of ['windows-1252', 'iso-8859-15', 'cp850'] as const)
      expect(() => encodeText('Белый', charset)).toThrow(expect.objectContaining({ fault: 'charset' }));
    expect(() => encodeText('\ud800', 'utf-8')).toThrow(expect.objectContaining({ fault: 'charset' }));
  });

  it('is found from the bytes', () => {
    expect(detectCharset(bytes('AEJurgen|'))).toBeUndefined();
    expect(detectCharset(Buffer.from('AEJürgen|', 'utf8'))).toBe('utf-8');
    expect(detectCharset(bytes('AEJ\xfcrgen|'))).toBe('windows-1252');
  });
});

describe('fields', () => {
  it('refuse every value that would add a field or message', () => {
    for (const sign of ['|', '\r', '\n', '\0', '\u001b', '\u0085', '\u2028'])
      expect(() => formatFields([['AA', `1${sign}AB2`]]), JSON.stringify(sign)).toThrow(
        expect.objectContaining({ fault: 'field' }),
      );
  });

  it('are what was given, in its order', () => {
    const value = fc
      .string({ unit: 'grapheme', maxLength: 50 })
      .filter((fieldValue) => !/[|\p{C}\u2028\u2029]|&#124;|HASH\(/u.test(fieldValue));
    const field = fc.tuple(fc.stringMatching(/^[A-Z][A-Z0-9]$/), value);
    void fc.assert(
      fc.property(fc.array(field, { maxLength: 20 }), (fields) => {
        expect(parseFields(formatFields(fields))).toEqual(fields);
      }),
    );
  });

  it('are bounded', () => {
    expect(() => parseFields('AU1|'.repeat(maxFields + 1))).toThrow(
      expect.objectContaining({ fault: 'too-many-fields' }),
    );
    expect(() => parseFields(`AJ${'x'.repeat(5_000)}|`)).toThrow(expect.objectContaining({ fault: 'too-long' }));
    expect(() => formatFields([['AJ', 'x'.repeat(5_000)]])).toThrow(expect.objectContaining({ fault: 'too-long' }));
    expect(parseFields('|||x|?|ab1|AA1')).toEqual([['AA', '1']]);
  });
});
