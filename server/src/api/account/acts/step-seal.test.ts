import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../storage/keys/keys.ts';
import { createStepSeal, stepLifetime } from './step-seal.ts';

const key = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) });
const seal = createStepSeal(keysOf([key('aaaaaaaa', 1)]));
const now = new Date('2026-11-21T11:00:00Z');
const binding = { libraryId: 1, patronId: 'p1', act: 'reserve', target: { recordId: 'r1', copyId: 'c1' } };
const progress = { chosen: { branch: 'süd', email: 'ä@example.org' }, asked: 'confirm' } as const;

describe('the signed steps of an act', () => {
  it('return the choices for a quarter of an hour', () => {
    const state = seal.sign(binding, progress, now);
    expect(seal.open(binding, state, now)).toEqual(progress);
    expect(seal.open(binding, state, new Date(now.getTime() + stepLifetime))).toEqual(progress);
    expect(() => seal.open(binding, state, new Date(now.getTime() + stepLifetime + 1))).toThrow('act-expired');
  });

  it('return the fees that the patron saw and confirmed', () => {
    const fees = [{ amount: 80, currency: 'EUR' }];
    const confirmed = { chosen: { confirm: 'yes', confirmedFees: fees }, asked: 'confirm', fees } as const;
    expect(seal.open(binding, seal.sign(binding, confirmed, now), now)).toEqual(confirmed);
  });

  it('return the branches that were offered, at any node with the keys', () => {
    const offered = { ...progress, asked: 'branch', offeredBranches: ['süd', 'nord'] } as const;
    const otherNode = createStepSeal(keysOf([key('aaaaaaaa', 1)]));
    expect(otherNode.open(binding, seal.sign(binding, offered, now), now)).toEqual(offered);
    const chosen = { chosen: { branch: 'süd', offeredBranches: ['süd', 'nord'] } } as const;
    expect(otherNode.open(binding, seal.sign(binding, chosen, now), now)).toEqual(chosen);
  });

  it('do not depend on the key order of the target', () => {
    const state = seal.sign(binding, progress, now);
    expect(seal.open({ ...binding, target: { copyId: 'c1', recordId: 'r1' } }, state, now)).toEqual(progress);
  });

  it.each([
    ['library', { ...binding, libraryId: 2 }],
    ['patron', { ...binding, patronId: 'p2' }],
    ['act', { ...binding, act: 'cancel' }],
    ['target', { ...binding, target: { recordId: 'r2', copyId: 'c1' } }],
    ['part of the target', { ...binding, target: { recordId: 'r1' } }],
  ])('are invalid with another %s', (_, otherBinding) => {
    expect(() => seal.open(otherBinding, seal.sign(binding, progress, now), now)).toThrow('act-expired');
  });

  it('stay valid while the keys of the service are changed', () => {
    const later = createStepSeal(keysOf([key('bbbbbbbb', 2), key('aaaaaaaa', 1)]));
    expect(later.open(binding, seal.sign(binding, progress, now), now)).toEqual(progress);
  });

  it('are invalid under another key and after any change', async () => {
    const state = seal.sign(binding, progress, now);
    expect(() => createStepSeal(keysOf([key('aaaaaaaa', 2)])).open(binding, state, now)).toThrow('act-expired');
    await fc.assert(
      fc.property(fc.nat(state.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
        const changed = state.slice(0, at) + letter + state.slice(at + 1);
        // The last letter of base64url has unused bits.
        const bits = (text: string) => Buffer.from(text.slice(text.lastIndexOf('.') + 1), 'base64url');
        const isSame = at > state.lastIndexOf('.') && bits(changed).equals(bits(state));
        if (changed === state || isSame) return;
        expect(() => seal.open(binding, changed, now)).toThrow('act-expired');
      }),
    );
    await fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => seal.open(binding, text, now)).toThrow('act-expired');
      }),
    );
  });
});
