import type { LoanRequest } from '@buchfink/contract/account/checkout';
import { defaultTags, type LibraryTags } from '@buchfink/contract/libraries';
import type { ItemTag } from '@buchfink/device/rfid/item-tag';
import type { TagReading } from '@buchfink/device/rfid/read-tag';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckoutEvent,
  type CheckoutState,
  checkoutReducer,
  initialCheckout,
  isComplete,
  isStillSecured,
} from './checkout-state.ts';

const tag: ItemTag = {
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
const reading = (change: Partial<ItemTag> = {}, more: Partial<TagReading> = {}): TagReading => ({
  uid: `E0-${change.barcodeId ?? tag.barcodeId}-${change.partNumber ?? 1}`,
  afi: 0x07,
  dsfid: 0x3e,
  isSecured: true,
  memory: new Uint8Array(),
  tag: { ...tag, ...change },
  ...more,
});
const read = (...tagOptions: Parameters<typeof reading>): CheckoutEvent => ({
  type: 'tag-read',
  reading: reading(...tagOptions),
  tags: defaultTags,
});
/** The tag is read in a library with other settings. */
const readIn = (settings: Partial<LibraryTags>, ...tagOptions: Parameters<typeof reading>): CheckoutEvent => ({
  type: 'tag-read',
  reading: reading(...tagOptions),
  tags: { ...defaultTags, ...settings },
});
const scanned = (barcodeId: string, settings: Partial<LibraryTags> = {}): CheckoutEvent => ({
  type: 'barcode-read',
  barcodeId,
  tags: { ...defaultTags, barcode: true, ...settings },
});
const request = (state: LoanRequest['state'], change: Partial<LoanRequest> = {}): LoanRequest => ({
  requestId: 'q',
  copyId: 'c',
  recordId: 'r',
  title: 'Krabat',
  parts: 1,
  state,
  code: 'ABCDE',
  ...change,
});
const answered = (...requestOptions: Parameters<typeof request>): CheckoutEvent => ({
  type: 'answered',
  request: request(...requestOptions),
});
const after = (...events: CheckoutEvent[]) => events.reduce(checkoutReducer, initialCheckout);

describe('borrowing by a tag', () => {
  it('goes from the scan over the offer to the loan, and ends when the tag is unlocked', () => {
    expect(after(read())).toMatchObject({ step: 'asking', barcodeId: '1001' });
    expect(after(read(), answered('Unconfirmed'))).toMatchObject({ step: 'offered' });
    expect(after(read(), answered('Unconfirmed'), { type: 'confirmed' })).toMatchObject({ step: 'confirming' });
    const accepted = after(read(), answered('Unconfirmed'), { type: 'confirmed' }, answered('Accepted'));
    expect(accepted).toMatchObject({ step: 'unlocking', borrowed: [{ parts: [{ isUnlocked: false }] }] });
    const done = checkoutReducer(accepted, { type: 'unlocked', uid: reading().uid });
    expect(done).toMatchObject({ step: 'done', borrowed: [{ parts: [{ isUnlocked: true }] }] });
    expect(checkoutReducer(done, { type: 'next' })).toMatchObject({ step: 'ready', borrowed: [{}] });
  });

  it.each([
    ['not-valid', read({ valid: false })],
    ['not-valid', read({}, { tag: undefined })],
    ['not-recognised', read({ barcodeId: '' })],
    ['not-lendable', read({ usage: 'not-for-circulation' })],
    ['not-lendable', read({ usage: 'patron-card' })],
    ['not-lendable', read({ usage: 'discarded' })],
    ['already-unlocked', read({}, { isSecured: false })],
    ['security-unknown', read({}, { isSecured: undefined })],
    ['other-library', readIn({ owners: ['DE-Mb112'] })],
    ['not-valid', readIn({ models: ['iso-28560-2'] })],
    ['not-valid', readIn({ dsfids: [0x06] })],
    ['tag-lost', { type: 'tag-failed', failure: 'tag-lost' }],
    ['tag-unreadable', { type: 'tag-failed', failure: 'unreadable' }],
  ] as const)('asks for nothing: %s', (fault, event) => {
    expect(after(event)).toMatchObject({ step: 'ready', fault, parts: [] });
  });

  it('waits for every part of a package, in any order, each once', () => {
    const parts = { partCount: 3 };
    const offered = after(read({ ...parts, partNumber: 2 }), answered('Unconfirmed', { parts: 3 }));
    expect(isComplete(offered)).toBe(false);
    expect(checkoutReducer(offered, { type: 'confirmed' }).step).toBe('offered');
    const again = checkoutReducer(offered, read({ ...parts, partNumber: 2 }));
    expect(again.parts).toHaveLength(1);
    expect(checkoutReducer(offered, read({ ...parts, barcodeId: '2002' })).fault).toBe('other-item');
    const complete = [read({ ...parts, partNumber: 1 }), read({ ...parts, partNumber: 3 })].reduce(
      checkoutReducer,
      offered,
    );
    expect(isComplete(complete)).toBe(true);
    const accepted = [{ type: 'confirmed' } as const, answered('Accepted', { parts: 3 })].reduce(
      checkoutReducer,
      complete,
    );
    const uids = accepted.parts.map(({ uid }) => uid);
    const steps = uids.map(
      (_, at) =>
        uids
          .slice(0, at + 1)
          .reduce<CheckoutState>((state, uid) => checkoutReducer(state, { type: 'unlocked', uid }), accepted).step,
    );
    expect(steps).toEqual(['unlocking', 'unlocking', 'done']);
  });

  it('wants as many parts as the library knows, whatever one tag says', () => {
    expect(isComplete(after(read(), answered('Unconfirmed', { parts: 2 })))).toBe(false);
  });

  it('unlocks the tags of the loan and no other', () => {
    const accepted = after(read(), answered('Unconfirmed'), { type: 'confirmed' }, answered('Accepted'));
    expect(checkoutReducer(accepted, read({ barcodeId: '2002' })).fault).toBe('another-tag');
    expect(checkoutReducer(accepted, { type: 'unlock-failed', failure: 'write-failed' }).fault).toBe('still-locked');
    expect(checkoutReducer(accepted, { type: 'unlock-failed', failure: 'locked' }).fault).toBe('cannot-unlock');
    // Written, and only the answer was lost.
    expect(checkoutReducer(accepted, read({}, { isSecured: false })).step).toBe('done');
  });

  it('accepts the tags that the settings of the library describe', () => {
    for (const event of [
      readIn({ owners: ['DE-705'], dsfids: [0x3e], models: ['iso-28560-3'] }),
      readIn({ dsfids: [0x06] }, {}, { dsfid: undefined }),
      readIn({ security: 'none' }, {}, { isSecured: undefined }),
      readIn({ security: 'eas' }),
    ])
      expect(after(event).step).toBe('asking');
  });

  it('has nothing to unlock where the library has no gate', () => {
    const borrowed = [answered('Unconfirmed'), { type: 'confirmed' } as const, answered('Accepted')].reduce(
      checkoutReducer,
      after(readIn({ security: 'none' }, {}, { isSecured: undefined })),
    );
    expect(borrowed.step).toBe('done');
    expect(borrowed.borrowed.map(isStillSecured)).toEqual([false]);
  });

  it('borrows by the barcode where the library allows it, and says that the gate still sounds', () => {
    expect(after(scanned('1001', { barcode: false })).step).toBe('ready');
    expect(after(scanned('  ')).fault).toBe('not-recognised');
    const events = [answered('Unconfirmed'), { type: 'confirmed' } as const, answered('Accepted')];
    const done = after(scanned(' 1001 '), ...events);
    expect(done).toMatchObject({ step: 'done', barcodeId: '1001', parts: [] });
    expect(done.borrowed.map(isStillSecured)).toEqual([true]);
    expect(after(scanned('1001', { security: 'none' }), ...events).borrowed.map(isStillSecured)).toEqual([false]);
    // Another barcode begins another item, but never in the middle of one.
    expect(checkoutReducer(done, scanned('2002'))).toMatchObject({ step: 'asking', barcodeId: '2002' });
    const offered = after(scanned('1001'), answered('Unconfirmed'));
    expect(checkoutReducer(offered, scanned('2002'))).toEqual(offered);
  });

  it('lets the patron say that all parts of a package are there, which the library then checks', () => {
    for (const first of [read({ partCount: 3 }), scanned('1001')]) {
      const offered = after(first, answered('Unconfirmed', { parts: 3 }));
      expect(checkoutReducer(offered, { type: 'confirmed' }).step).toBe('offered');
      const confirmed = checkoutReducer(offered, { type: 'confirmed', byPatron: true });
      expect(confirmed.step).toBe('confirming');
      const checking = checkoutReducer(confirmed, answered('ConfirmedByUser', { parts: 3 }));
      expect(checking).toMatchObject({ step: 'checking', borrowed: [] });
      const accepted = checkoutReducer(checking, answered('Accepted', { parts: 3 }));
      const unlocked = accepted.parts.reduce<CheckoutState>(
        (state, { uid }) => checkoutReducer(state, { type: 'unlocked', uid }),
        accepted,
      );
      expect(unlocked.step).toBe('done');
      // The parts that were not read are still secured.
      expect(unlocked.borrowed.map(isStillSecured)).toEqual([true]);
    }
  });

  it('shows what the library says: checking, refused, unknown', () => {
    const confirmed = after(read(), answered('Unconfirmed'), { type: 'confirmed' });
    expect(checkoutReducer(confirmed, answered('ConfirmedByUser')).step).toBe('checking');
    expect(checkoutReducer(confirmed, answered('Unknown')).step).toBe('unknown');
    expect(checkoutReducer(confirmed, { type: 'lost' }).step).toBe('unknown');
    expect(checkoutReducer(confirmed, answered('Rejected', { refusal: 'AccountNotPaid' })).step).toBe('refused');
    expect(checkoutReducer(confirmed, { type: 'failed', message: 'busy' })).toMatchObject({
      step: 'offered',
      message: 'busy',
    });
    expect(after(read(), { type: 'failed' })).toMatchObject({ step: 'ready', fault: 'failed' });
  });

  it('takes no other tag while it asks, confirms or does not know', () => {
    for (const events of [[read()], [read(), answered('Unconfirmed'), { type: 'confirmed' } as const]]) {
      const before = after(...events);
      const { step, parts } = checkoutReducer(before, read({ barcodeId: '2002' }));
      expect([step, parts]).toEqual([before.step, before.parts]);
    }
  });
});

it('never confirms without a valid tag and all parts, whatever happens', () => {
  const event = fc.oneof(
    fc
      .record({
        barcodeId: fc.constantFrom('1001', '2002', ''),
        partCount: fc.integer({ min: 1, max: 3 }),
        partNumber: fc.integer({ min: 1, max: 3 }),
        valid: fc.boolean(),
        usage: fc.constantFrom<ItemTag['usage']>('circulation', 'discarded'),
      })
      .chain((change) => fc.constantFrom(true, false, undefined).map((isSecured) => read(change, { isSecured }))),
    fc.constantFrom(scanned('1001'), scanned(''), scanned('2002', { barcode: false })),
    fc
      .tuple(
        fc.constantFrom<LoanRequest['state']>('Unconfirmed', 'ConfirmedByUser', 'Accepted', 'Rejected', 'Unknown'),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([state, parts]) => answered(state, { parts })),
    fc.constantFrom<CheckoutEvent>(
      { type: 'confirmed' },
      { type: 'next' },
      { type: 'lost' },
      { type: 'failed' },
      { type: 'unlocked', uid: 'E0-1001-1' },
      { type: 'tag-failed', failure: 'tag-lost' },
    ),
  );
  void fc.assert(
    fc.property(fc.array(event, { maxLength: 25 }), (events) => {
      let state = initialCheckout;
      for (const nextEvent of events) {
        const next = checkoutReducer(state, nextEvent);
        if (next.step === 'confirming' && state.step !== 'confirming') {
          expect(state.step).toBe('offered');
          expect(Math.max(state.parts.length, 1)).toBeGreaterThanOrEqual(state.partCount);
          expect(new Set(state.parts.map(({ part }) => part)).size).toBe(state.parts.length);
        }
        // What is borrowed never leaves the list.
        expect(next.borrowed.length).toBeGreaterThanOrEqual(state.borrowed.length);
        state = next;
      }
    }),
    { numRuns: 3000 },
  );
});
