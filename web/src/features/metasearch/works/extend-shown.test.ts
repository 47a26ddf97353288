import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendShown } from './extend-shown.ts';

describe('a list that is read', () => {
  it('takes in below what comes after all that is shown, and lets the rest wait', () => {
    expect(extendShown(['b', 'd'], ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['b', 'd', 'e', 'f']);
  });

  it('takes in below what was asked for, wherever it would stand', () => {
    expect(extendShown(['b', 'd'], ['a', 'b', 'c', 'd', 'e'], new Set(['a']))).toEqual(['b', 'd', 'a', 'e']);
  });

  it('keeps its order although the works have changed theirs', () => {
    expect(extendShown(['a', 'b'], ['b', 'a'])).toEqual(['a', 'b']);
  });

  it('never moves, loses or repeats anything', () => {
    const orders = fc.array(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']), { maxLength: 8 });
    void fc.assert(
      fc.property(orders, (steps) => {
        let [shown, known]: [readonly string[], Set<string>] = [[], new Set()];
        for (const step of steps) {
          known = new Set([...known, ...step]);
          const next = extendShown(shown, [...step, ...[...known].filter((id) => !step.includes(id))]);
          expect(next.slice(0, shown.length)).toEqual(shown);
          expect(new Set(next).size).toBe(next.length);
          shown = next;
        }
      }),
    );
  });
});
