import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulatedTag } from '../testing/simulated-tag.ts';
import { parseSystemInfo } from './iso15693.ts';
import { readTag, setTagSecured } from './read-tag.ts';
import type { TagSecurity } from './tag-security.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (digitPair) => Number.parseInt(digitPair, 16));
const onLoan = 0xc2;
const inStock = 0x07;
const afi: TagSecurity = { kind: 'afi', secured: inStock, unsecured: onLoan };

/** 112 bytes, as the usual chip has: a basic block of the Danish model, the rest empty. */
function memoryOf(hex = '1101013130303030303030353600000000000098a4444b3731383530300000000000') {
  const memory = new Uint8Array(112);
  memory.set(bytes(hex));
  return memory;
}

describe('reading a tag', () => {
  it('reads what it says of itself and what its memory means', async () => {
    const result = await readTag(new SimulatedTag({ memory: memoryOf(), dsfid: 0x3e }), afi);
    expect(result).toMatchObject({
      ok: true,
      value: {
        uid: 'E004001122334455',
        afi: inStock,
        isSecured: true,
        dsfid: 0x3e,
        tag: { barcodeId: '1000000056', countryCode: 'DK', ownerSigel: '718500', valid: true },
      },
    });
  });

  it('reads a valid basic block with three requests, and no more of the tag', async () => {
    const tag = new SimulatedTag({ memory: memoryOf() });
    await readTag(tag, afi);
    expect(tag.requests).toBe(3);
  });

  it('reads the rest where the first blocks do not suffice', async () => {
    const memory = new Uint8Array(112);
    // The first object is long: the barcode comes after the first nine blocks.
    memory.set([0x76, 40, ...new Uint8Array(40).fill(0x41), 0x12, 3, 0x12, 0x34, 0x56, 0x21, 3, 0x12, 0x34, 0x56]);
    const result = await readTag(new SimulatedTag({ memory, dsfid: 0x06 }), afi);
    expect(result).toMatchObject({ ok: true, value: { tag: { barcodeId: '123456' } } });
  });

  it.each([1, 3, 4, 8])('reads in smaller steps where a tag answers %i blocks at most', async (maxBlocks) => {
    const result = await readTag(new SimulatedTag({ memory: memoryOf(), maxBlocks }), afi);
    expect(result).toMatchObject({ ok: true, value: { tag: { barcodeId: '1000000056' } } });
  });

  it('reads blocks of eight bytes, and tags that insist on their address', async () => {
    const options = { memory: memoryOf(), blockSize: 8, needsAddress: true };
    expect(await readTag(new SimulatedTag(options), afi)).toMatchObject({ ok: true, value: { tag: { valid: true } } });
  });

  it.each([4, 8, 16])('reads blocks of %i bytes where the tag states one byte more', async (blockSize) => {
    const options = { memory: memoryOf(), blockSize, statedBlockSize: blockSize + 1 };
    for (const needsAddress of [false, true])
      expect(await readTag(new SimulatedTag({ ...options, needsAddress }), afi)).toMatchObject({
        ok: true,
        value: { tag: { barcodeId: '1000000056', valid: true } },
      });
  });

  it('reads blocks of a size that is right, however odd', async () => {
    const memory = memoryOf().slice(0, 110);
    const result = await readTag(new SimulatedTag({ memory, blockSize: 5 }), afi);
    expect(result).toMatchObject({ ok: true, value: { tag: { barcodeId: '1000000056' } } });
  });

  it('reads a tag that tells nothing of itself; then it is not known whether it is secured', async () => {
    const result = await readTag(new SimulatedTag({ memory: memoryOf(), tellsSystemInfo: false }), afi);
    expect(result).toMatchObject({ ok: true, value: { afi: undefined, tag: { valid: true } } });
  });

  it('answers tag-lost whenever the tag leaves, and never throws', async () => {
    for (let requests = 0; requests < 3; requests += 1) {
      const tag = new SimulatedTag({ memory: memoryOf() });
      tag.leavesAfter = requests;
      expect(await readTag(tag, afi)).toEqual({ ok: false, failure: 'tag-lost' });
    }
  });

  it('does not take the memory of another tag for its own', async () => {
    const tag = new SimulatedTag({ memory: memoryOf() });
    const otherTag = new SimulatedTag({ memory: memoryOf(), uid: 'E0040011223344FF' });
    const swapped = {
      uid: tag.uid,
      transceive: (flags: number, command: number, data: Uint8Array) => otherTag.transceive(flags, command, data),
    };
    expect(await readTag(swapped, afi)).toEqual({ ok: false, failure: 'tag-lost' });
  });

  it.each([
    ['empty', Uint8Array.of()],
    ['cut', Uint8Array.of(0, 0x0f, 1, 2, 3)],
    ['an unknown error', Uint8Array.of(1)],
  ])('answers unreadable to a response that is %s', async (_name, response) => {
    const tag = { uid: 'E004001122334455', transceive: async () => response };
    expect(await readTag(tag, afi)).toEqual({ ok: false, failure: 'unreadable' });
  });
});

describe('the EAS bit of an ICODE chip', () => {
  const eas: TagSecurity = { kind: 'eas' };

  it.each([true, false])('is read: %s', async (isSet) => {
    expect(await readTag(new SimulatedTag({ memory: memoryOf(), eas: isSet }), eas)).toMatchObject({
      ok: true,
      value: { isSecured: isSet },
    });
  });

  it.each([true, false])('is written and read back: %s', async (isSet) => {
    for (const needsAddress of [false, true]) {
      const tag = new SimulatedTag({ memory: memoryOf(), eas: !isSet, needsAddress });
      expect(await setTagSecured(tag, isSet, eas)).toEqual({ ok: true, value: undefined });
      expect(tag.eas).toBe(isSet);
    }
  });

  it('is unknown and cannot be written on chips without it, and on those of other makers', async () => {
    for (const options of [{ memory: memoryOf() }, { memory: memoryOf(), eas: true, uid: 'E007001122334455' }]) {
      expect(await readTag(new SimulatedTag(options), eas)).toMatchObject({
        ok: true,
        value: { isSecured: undefined },
      });
      const tag = new SimulatedTag(options);
      expect(await setTagSecured(tag, false, eas)).toEqual({ ok: false, failure: 'not-supported' });
    }
  });

  it('is not taken for absent when the tag leaves', async () => {
    const tag = new SimulatedTag({ memory: memoryOf(), eas: true });
    tag.leavesAfter = 3;
    expect(await readTag(tag, eas)).toEqual({ ok: false, failure: 'tag-lost' });
    tag.leavesAfter = 0;
    expect(await setTagSecured(tag, false, eas)).toEqual({ ok: false, failure: 'tag-lost' });
    expect(tag.eas).toBe(true);
  });
});

it('without a gate nothing is known and nothing is written', async () => {
  const tag = new SimulatedTag({ memory: memoryOf() });
  expect(await readTag(tag, { kind: 'none' })).toMatchObject({ ok: true, value: { isSecured: undefined } });
  const requests = tag.requests;
  expect(await setTagSecured(tag, false, { kind: 'none' })).toEqual({ ok: true, value: undefined });
  expect([tag.requests, tag.afi]).toEqual([requests, inStock]);
});

it.each([
  [inStock, true],
  [onLoan, false],
  [0x00, undefined],
])('an AFI of %i means secured: %s', async (value, isSecured) => {
  const result = await readTag(new SimulatedTag({ memory: memoryOf(), afi: value }), afi);
  expect(result).toMatchObject({ ok: true, value: { isSecured } });
});

describe('writing the application family identifier', () => {
  it('writes it and reads it back', async () => {
    const tag = new SimulatedTag({ memory: memoryOf() });
    expect(await setTagSecured(tag, false, afi)).toEqual({ ok: true, value: undefined });
    expect(tag.afi).toBe(onLoan);
  });

  it('counts as written when only the answer was lost', async () => {
    const tag = new SimulatedTag({ memory: memoryOf() });
    tag.losesAnswer = 1;
    expect(await setTagSecured(tag, false, afi)).toEqual({ ok: true, value: undefined });
  });

  it('fails where the tag has left before, and is not written', async () => {
    const tag = new SimulatedTag({ memory: memoryOf() });
    tag.leavesAfter = 0;
    expect(await setTagSecured(tag, false, afi)).toEqual({ ok: false, failure: 'tag-lost' });
    expect(tag.afi).toBe(inStock);
  });

  it('fails where it is locked, or cannot be read back', async () => {
    expect(await setTagSecured(new SimulatedTag({ memory: memoryOf(), isAfiLocked: true }), false, afi)).toEqual({
      ok: false,
      failure: 'locked',
    });
    expect(await setTagSecured(new SimulatedTag({ memory: memoryOf(), tellsSystemInfo: false }), false, afi)).toEqual({
      ok: false,
      failure: 'write-failed',
    });
  });

  it('never sends a command that locks', async () => {
    const commands: number[] = [];
    const tag = new SimulatedTag({ memory: memoryOf() });
    const watched = {
      uid: tag.uid,
      transceive: (flags: number, command: number, data: Uint8Array) => {
        commands.push(command);
        return tag.transceive(flags, command, data);
      },
    };
    await readTag(watched, afi);
    await setTagSecured(watched, false, afi);
    expect(commands.filter((command) => [0x22, 0x28, 0x2a, 0xa4].includes(command))).toEqual([]);
  });
});

it('never throws and never ends in a loop, whatever a tag answers', async () => {
  const response = fc.oneof(
    fc.constant('lost' as const),
    fc.uint8Array({ maxLength: 48 }),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.of(0, ...bytes)),
    fc.uint8Array({ minLength: 4, maxLength: 8 }).map((bytes) => Uint8Array.from([0, 0x0f, ...ownUid, ...bytes])),
  );
  const ownUid = Uint8Array.from([0x55, 0x44, 0x33, 0x22, 0x11, 0x00, 0x04, 0xe0]);
  const security = fc.constantFrom<TagSecurity>(afi, { kind: 'eas' }, { kind: 'none' });
  await fc.assert(
    fc.asyncProperty(fc.array(response, { minLength: 1, maxLength: 20 }), security, async (responses, kind) => {
      let requests = 0;
      const tag = {
        uid: 'E004001122334455',
        transceive: async () => {
          const next = responses[requests % responses.length] ?? 'lost';
          requests += 1;
          if (next === 'lost') throw new Error('Tag was lost.');
          return next;
        },
      };
      const reading = await readTag(tag, kind);
      if (reading.ok) expect(reading.value.memory.length).toBeLessThanOrEqual(256);
      for (const isSecured of [true, false]) await setTagSecured(tag, isSecured, kind);
      expect(requests).toBeLessThan(2_000);
    }),
    { numRuns: 5_000 },
  );
});

it('system information keeps what is there and leaves out what is not', () => {
  expect(parseSystemInfo(bytes('0355443322110004e00007'))).toEqual({ uid: 'E004001122334455', dsfid: 0, afi: 7 });
  expect(parseSystemInfo(bytes('0455443322110004e01b03'))).toEqual({
    uid: 'E004001122334455',
    blockCount: 28,
    blockSize: 4,
  });
});
