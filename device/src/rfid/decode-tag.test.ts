import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { crc16 } from './crc.ts';
import { decodeTag } from './decode-tag.ts';
import { isLendable } from './item-tag.ts';

/** All at night, fewer by day (scripts/nightly.mjs). */
const rounds = process.env.BUCHFINK_NIGHT === '1' ? 20_000 : 800;

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (digitPair) => Number.parseInt(digitPair, 16));
const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** A basic block of the Danish model, written by the standard's table: the tests' own encoder. */
function basicBlock({ first = 0x11, parts = [1, 1], barcode = '00112345678', owner = 'DEMb112', length = 34 } = {}) {
  const block = new Uint8Array(34);
  block.set([first, ...parts]);
  block.set(ascii(barcode), 3);
  block.set(ascii(owner), 21);
  const crc = crc16([...block.subarray(0, 19), ...block.subarray(21)]);
  block.set([crc & 0xff, crc >> 8], 19);
  return block.subarray(0, length);
}

const reverseBlocks = (memory: Uint8Array, size = 4) => {
  const reversed = memory.slice();
  for (let at = 0; at < reversed.length; at += size) reversed.subarray(at, at + size).reverse();
  return reversed;
};

test('the checksum has the published check values', () => {
  expect(crc16(ascii('123456789'))).toBe(0x29b1);
  expect(crc16(ascii('RFID tag data model'))).toBe(0x1aee);
  expect(crc16(new Uint8Array(32))).toBe(0xf14c);
});

describe('the Danish data model', () => {
  it('reads barcode, parts and owner of a full and of a truncated basic block', () => {
    for (const length of [34, 32])
      expect(decodeTag(basicBlock({ length }), 0x3e)).toMatchObject({
        model: 'iso-28560-3',
        barcodeId: '00112345678',
        partCount: 1,
        partNumber: 1,
        countryCode: 'DE',
        ownerSigel: 'Mb112',
        usage: 'circulation',
        valid: true,
        reversed: false,
      });
  });

  it('reads blocks that are stored backwards, of any size', () => {
    for (const size of [4, 8]) {
      const memory = new Uint8Array(40);
      memory.set(basicBlock({ parts: [3, 2] }));
      expect(decodeTag(reverseBlocks(memory, size), 0, size)).toMatchObject({
        barcodeId: '00112345678',
        partCount: 3,
        partNumber: 2,
        valid: true,
        reversed: true,
      });
    }
  });

  it.each([
    [0x11, 'circulation', true],
    [0x21, 'not-for-circulation', false],
    [0x12, 'not-for-circulation', false],
    [0x61, 'unknown', true],
    [0x71, 'discarded', false],
    [0x17, 'discarded', false],
    [0x81, 'patron-card', false],
    [0x19, 'library-equipment', false],
  ] as const)('takes the usage from either nibble of %i: %s', (first, usage, lendable) => {
    const tag = decodeTag(basicBlock({ first }), 0);
    expect(tag?.usage).toBe(usage);
    expect(tag && isLendable(tag)).toBe(lendable);
  });

  it('takes the parts in either order, and refuses a part 0', () => {
    expect(decodeTag(basicBlock({ parts: [2, 5] }), 0)).toMatchObject({ partCount: 5, partNumber: 2, valid: true });
    expect(decodeTag(basicBlock({ parts: [0, 0] }), 0)?.valid).toBe(false);
  });

  it('reads a barcode of more than 16 bytes from the library extension block', () => {
    const barcode = 'LONG-0123456789-0123456789';
    const payload = [1, ...ascii(barcode), 0];
    const head = [payload.length + 4, 1, 0];
    const sum = [...head, ...payload].reduce((all, byte) => all ^ byte, 0);
    const filler = [1];
    const otherBlock = [5, 101, 0, 5 ^ 101 ^ 7, 7];
    const memory = [...basicBlock({ barcode: '\x01' }), ...filler, ...otherBlock, ...head, sum, ...payload, 0, 0];
    expect(decodeTag(Uint8Array.from(memory), 0)).toMatchObject({ barcodeId: barcode, valid: true });
    memory[36 + 5] = 99;
    expect(decodeTag(Uint8Array.from(memory), 0)?.valid).toBe(false);
  });

  it('is not valid when the checksum fails, blank, or without a barcode; too few bytes are no tag', () => {
    const damaged = basicBlock();
    damaged[5] = 0x39;
    expect(decodeTag(damaged, 0)).toMatchObject({ model: 'iso-28560-3', valid: false });
    expect(decodeTag(new Uint8Array(112), 0)?.valid).toBe(false);
    expect(decodeTag(basicBlock({ barcode: '' }), 0)?.valid).toBe(false);
    expect(decodeTag(new Uint8Array(31), 0)).toBeUndefined();
  });
});

describe('object encoding', () => {
  const barcodeAs = (compaction: number, data: Uint8Array) =>
    Uint8Array.from([(compaction << 4) | 1, data.length, ...data, 0, 0]);
  /** Packs characters of `size` bits, and fills the last byte with `fill`. */
  const pack = (codes: readonly number[], size: number, fill: string) => {
    const bits = codes.map((code) => code.toString(2).padStart(size, '0')).join('');
    const padded = bits + fill.slice(0, (8 - (bits.length % 8)) % 8);
    return Uint8Array.from(padded.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
  };
  const codesOf = (text: string, size: number) => Array.from(text, (char) => char.charCodeAt(0) & ((1 << size) - 1));

  it.each([
    ['an integer', barcodeAs(1, bytes('1cbe991a14')), '123456789012'],
    ['digits', barcodeAs(2, bytes('0012345f')), '0012345'],
    ['five bits', barcodeAs(3, pack(codesOf('ABCDE', 5), 5, '00000000')), 'ABCDE'],
    ['six bits', barcodeAs(4, pack(codesOf('AB-12', 6), 6, '100000')), 'AB-12'],
    ['six bits with a whole pad', barcodeAs(4, pack([...codesOf('A-1', 6), 32], 6, '')), 'A-1'],
    ['seven bits', barcodeAs(5, pack(codesOf('ab$12', 7), 7, '1111111')), 'ab$12'],
    ['ISO 8859-1', barcodeAs(6, bytes('c43132')), 'Ä12'],
    ['UTF-8', barcodeAs(7, bytes('c3843132')), 'Ä12'],
  ])('expands a barcode of %s', (_name, memory, barcodeId) => {
    expect(decodeTag(memory, 0x06)).toMatchObject({ model: 'iso-28560-2', barcodeId, valid: true, partCount: 1 });
  });

  it('reads set information, usage and owner, and skips pad bytes', () => {
    const memory = bytes('9100051cbe991a14140204b305012183020' + '7acc09ebaa06f6b0000');
    expect(decodeTag(memory, 0x06)).toMatchObject({
      partCount: 12,
      partNumber: 3,
      usage: 'not-for-circulation',
      countryCode: 'US',
      ownerSigel: 'InU-Mu',
      valid: true,
    });
  });

  it('is not valid with a part that the set does not have', () => {
    expect(decodeTag(bytes('11021234' + '140204bc' + '00'), 0x06)).toMatchObject({ partCount: 12, valid: true });
    expect(decodeTag(bytes('11021234' + '14020066' + '00'), 0x06)?.valid).toBe(false);
  });

  it('is trusted without its DSFID only when it names its owner', () => {
    expect(decodeTag(bytes('11021234' + '00'), 0)?.valid).toBe(false);
    expect(decodeTag(bytes('9101046091ce43800201a80501106702424103073240de05ab075b00'), 0)).toMatchObject({
      barcodeId: '1620168259',
      ownerSigel: 'Mamk-M',
      valid: true,
    });
  });
});

const shared = new URL('../../../../shared/data/rfid-vectors.json', import.meta.url);
describe.skipIf(!existsSync(shared))('published tags (../shared/data/rfid-vectors.json)', () => {
  interface Vector {
    readonly hex: string;
    readonly expect: Record<string, unknown>;
  }
  const read = (): { iso28560_3: readonly Vector[]; iso28560_2: readonly Vector[] } =>
    JSON.parse(readFileSync(shared, 'utf8'));

  it('are decoded as published by the Danish model', () => {
    const vectors = existsSync(shared) ? read().iso28560_3 : [];
    expect(vectors.length).toBeGreaterThanOrEqual(9);
    for (const { hex, expect: published } of vectors) {
      const { owner, ...fields } = published;
      expect(decodeTag(bytes(hex), 0)).toMatchObject({ ...fields, ownerSigel: owner });
    }
  });

  it('are decoded as published by object encoding', () => {
    for (const { hex, expect: published } of read().iso28560_2) {
      const tag = decodeTag(bytes(hex), 0x06);
      expect(tag?.barcodeId).toBe(published.barcodeId);
      expect(`${tag?.countryCode}-${tag?.ownerSigel}`).toBe(published.isil);
    }
  });
});

describe('hostile memory', () => {
  const memory = fc.oneof(
    fc.uint8Array({ maxLength: 256 }),
    fc
      .tuple(
        fc.constantFrom(basicBlock(), basicBlock({ length: 32 })),
        fc.array(fc.tuple(fc.nat(33), fc.nat(255)), { maxLength: 4 }),
      )
      .map(([block, changes]) => {
        const damaged = block.slice();
        for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
        return damaged;
      }),
    fc
      .tuple(fc.constant(bytes('9100051cbe991a14140204b3050121830207acc09ebaa06f6b0000')), fc.nat(24), fc.nat(255))
      .map(([tag, at, byte]) => Uint8Array.from(tag, (old, index) => (index === at ? byte : old))),
  );

  it('never throws, and is valid only with a matching checksum or an owner and a plain barcode', () => {
    void fc.assert(
      fc.property(memory, fc.constantFrom(undefined, 0, 0x06, 0x3e, 0xff), (image, dsfid) => {
        const tag = decodeTag(image, dsfid);
        if (!tag?.valid) return true;
        const { barcodeId, partNumber, partCount, model, crc, calculatedCrc, countryCode } = tag;
        const isProven =
          model === 'iso-28560-3' ? crc === calculatedCrc : dsfid === 0x06 || /^[A-Z]{2}$/.test(countryCode);
        return /^\P{Cc}+$/u.test(barcodeId) && partNumber >= 1 && partNumber <= partCount && isProven;
      }),
      { numRuns: 5 * rounds },
    );
  });

  it('never yields another barcode from a basic block with up to two damaged bytes next to each other', () => {
    void fc.assert(
      fc.property(fc.nat(32), fc.nat(255), fc.nat(255), (at, first, two) => {
        const damaged = basicBlock();
        damaged.set([first, two].slice(0, damaged.length - at), at);
        const tag = decodeTag(damaged, 0);
        // A checksum of 16 bits finds every burst of up to 16 bits, and this one covers all but itself.
        return !tag?.valid || tag.barcodeId === '00112345678';
      }),
      { numRuns: rounds },
    );
  });
});
