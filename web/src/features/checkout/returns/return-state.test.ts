import type { ReturnRequest } from '@buchfink/contract/account/checkout';
import { defaultTags, type LibraryTags } from '@buchfink/contract/libraries';
import type { ItemTag } from '@buchfink/device/rfid/item-tag';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BorrowedItem } from '../checkout-state.ts';
import { initialReturn, type ReturnEvent, returnReducer } from './return-state.ts';
import { withoutReturned } from './without-returned.ts';

const itemTag: ItemTag = {
  model: 'iso-28560-3',
  barcodeId: '1001',
  partCount: 1,
  partNumber: 1,
  usage: 'circulation',
  countryCode: 'DE',
  ownerSigel: '705',
  valid: true,
  reversed: false,
};
const read = (
  change: Partial<ItemTag> = {},
  isSecured: boolean | 'unknown' = false,
  settings: Partial<LibraryTags> = {},
): ReturnEvent => {
  const tag = { ...itemTag, ...change };
  const uid = `E0-${tag.barcodeId}-${tag.partNumber}`;
  const reading = {
    uid,
    afi: 0xc2,
    dsfid: 0x3e,
    isSecured: isSecured === 'unknown' ? undefined : isSecured,
    memory: new Uint8Array(),
    tag,
  };
  return { type: 'tag-read', reading, tags: { ...defaultTags, returns: true, ...settings } };
};
const scanned = (barcodeId: string, settings: Partial<LibraryTags>): ReturnEvent => ({
  type: 'barcode-read',
  barcodeId,
  tags: { ...defaultTags, returns: true, ...settings },
});
const answered = (state: ReturnRequest['state'], change: Partial<ReturnRequest> = {}): ReturnEvent => ({
  type: 'answered',
  request: { copyId: 'c', recordId: 'r', title: 'Krabat', parts: 1, branches: [], state, ...change },
});
const confirmed: ReturnEvent = { type: 'confirmed' };
const secured = (part = 1): ReturnEvent => ({ type: 'secured', part: { uid: `E0-1001-${part}`, part } });
const after = (...events: ReturnEvent[]) => events.reduce(returnReducer, initialReturn);

describe('returning at the shelf', () => {
  it('secures the tag before the copy is returned', () => {
    expect(after(read())).toMatchObject({ step: 'asking', barcodeId: '1001' });
    const branches = [
      { id: 'M', name: 'Mitte' },
      { id: 'N', name: 'Nord' },
    ];
    const offered = after(read(), answered('Possible', { branches }));
    expect(offered).toMatchObject({ step: 'offered', branchId: 'M' });
    expect(returnReducer(offered, { type: 'branch-chosen', branchId: 'N' })).toMatchObject({ branchId: 'N' });
    const securing = returnReducer(offered, confirmed);
    expect(securing).toMatchObject({ step: 'securing', secured: [] });
    const returning = returnReducer(securing, secured());
    expect(returning).toMatchObject({ step: 'returning', secured: [{ part: 1 }] });
    const done = returnReducer(returning, answered('Returned', { next: 'shelf' }));
    expect(done).toMatchObject({ step: 'done', returned: [{ title: 'Krabat' }] });
    expect(returnReducer(done, { type: 'next' })).toMatchObject({ step: 'ready', returned: [{}] });
  });

  it('secures every part of a package, each once', () => {
    const securing = after(read({ partCount: 2 }), answered('Possible', { parts: 3 }), confirmed);
    const again = [secured(2), secured(2)].reduce(returnReducer, securing);
    expect(again).toMatchObject({ step: 'securing', secured: [{ part: 2 }] });
    expect([secured(1), secured(3)].reduce(returnReducer, again).step).toBe('returning');
    expect(returnReducer(securing, read({ barcodeId: '2002' })).fault).toBe('another-tag');
  });

  it.each([
    ['not-valid', read({ valid: false })],
    ['other-library', read({}, false, { owners: ['DE-Mb112'] })],
    ['return-cannot-secure', read({}, 'unknown')],
    ['tag-lost', { type: 'tag-failed', failure: 'tag-lost' }],
    ['tag-unreadable', { type: 'tag-failed', failure: 'unreadable' }],
  ] as const)('asks for nothing: %s', (fault, event) => {
    expect(after(event)).toMatchObject({ step: 'ready', fault });
  });

  it('has nothing to secure where the library has no gate, and takes barcodes only there', () => {
    const byTag = after(read({}, 'unknown', { security: 'none' }), answered('Possible'), confirmed);
    expect(byTag.step).toBe('returning');
    const settings = { security: 'none', barcode: true } as const;
    expect(after(scanned(' 1001 ', settings), answered('Possible'), confirmed)).toMatchObject({
      step: 'returning',
      barcodeId: '1001',
    });
    expect(after(scanned('  ', settings)).fault).toBe('not-recognised');
    expect(after(scanned('1001', { barcode: true })).step).toBe('ready');
  });

  it('says that the gate sounds when a return is left in the middle', () => {
    const securing = after(read({ partCount: 2 }), answered('Possible'), confirmed);
    expect(returnReducer(securing, { type: 'next' }).fault).toBeUndefined();
    expect([secured(), { type: 'next' } as const].reduce(returnReducer, securing).fault).toBe('return-left-secured');
  });

  it('tries again when no answer came, and shows a refusal', () => {
    const returning = after(read(), answered('Possible'), confirmed, secured());
    const unknown = returnReducer(returning, { type: 'lost', message: 'busy' });
    expect(unknown).toMatchObject({ step: 'unknown', message: 'busy' });
    expect(returnReducer(unknown, { type: 'repeated' }).step).toBe('returning');
    expect(returnReducer(unknown, { type: 'next' }).fault).toBe('return-left-secured');
    expect(after(read(), answered('Rejected', { refusal: 'not-on-loan' })).step).toBe('refused');
    expect(after(read(), { type: 'failed', message: 'no' })).toMatchObject({ step: 'ready', message: 'no' });
    expect(returnReducer(returning, { type: 'secure-failed', failure: 'locked' }).fault).toBe('return-cannot-secure');
    expect(returnReducer(returning, { type: 'secure-failed', failure: 'tag-lost' }).fault).toBe('return-not-secured');
  });
});

it('leaves out of the borrowed items those that were returned, once each', () => {
  const loan = (requestId: string, copyId: string): BorrowedItem => ({
    request: { requestId, copyId, recordId: 'r', title: 'Krabat', parts: 1, state: 'Accepted', code: 'A' },
    barcodeId: copyId,
    partCount: 1,
    parts: [],
    hasGate: false,
  });
  const borrowed = [loan('1', 'c'), loan('2', 'd'), loan('3', 'c')];
  const request: ReturnRequest = {
    copyId: 'c',
    recordId: 'r',
    title: 'Krabat',
    parts: 1,
    branches: [],
    state: 'Returned',
  };
  const idsAfter = (...returned: ReturnRequest[]) =>
    withoutReturned(borrowed, returned).map((item) => item.request.requestId);
  expect(idsAfter()).toEqual(['1', '2', '3']);
  expect(idsAfter(request)).toEqual(['2', '3']);
  expect(idsAfter(request, { ...request, copyId: 'e' })).toEqual(['2', '3']);
});

it('returns nothing beside a gate before every part is secured, whatever happens', () => {
  const event = fc.oneof(
    fc
      .record({
        barcodeId: fc.constantFrom('1001', '2002', ''),
        partCount: fc.integer({ min: 1, max: 3 }),
        partNumber: fc.integer({ min: 1, max: 3 }),
        valid: fc.boolean(),
      })
      .chain((change) => fc.constantFrom(true, false, 'unknown' as const).map((isSecured) => read(change, isSecured))),
    fc
      .tuple(
        fc.constantFrom('Possible' as const, 'Returned' as const, 'Rejected' as const),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([state, parts]) => answered(state, { parts })),
    fc.integer({ min: 1, max: 3 }).map(secured),
    fc.constantFrom<ReturnEvent>(
      scanned('1001', { barcode: true }),
      confirmed,
      { type: 'next' },
      { type: 'repeated' },
      { type: 'lost' },
      { type: 'failed' },
      { type: 'secure-failed', failure: 'write-failed' },
    ),
  );
  void fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      let state = initialReturn;
      for (const nextEvent of events) {
        const next = returnReducer(state, nextEvent);
        if (next.step === 'returning') {
          expect(next.hasGate).toBe(true);
          expect(next.secured.length).toBeGreaterThanOrEqual(next.partCount);
          expect(new Set(next.secured.map(({ part }) => part)).size).toBe(next.secured.length);
        }
        // What is returned never leaves the list.
        expect(next.returned.length).toBeGreaterThanOrEqual(state.returned.length);
        state = next;
      }
    }),
    { numRuns: 3000 },
  );
});
