import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendShown } from './extend-shown.ts';

describe('a list being read', () => {
  it('takes works below all shown ones; others wait', () => {
    expect(extendShown(['b', 'd'], ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['b', 'd', 'e', 'f']);
  });

  it('takes requested works below, wherever they would rank', () => {
    expect(extendShown(['b', 'd'], ['a', 'b', 'c', 'd', 'e'], new Set(['a']))).toEqual(['b', 'd', 'a', 'e']);
  });

  it('keeps its order when the ranking changes', () => {
    expect(extendShown(['a', 'b'], ['b', 'a'])).toEqual(['a', 'b']);
  });

  it('never moves, loses or repeats anything', () => {
    const orders = fc.array(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']), { maxLength: 8 });
    void fc.assert(
      fc.property(orders, (steps) => {
        let [shownIds, knownIds]: [readonly string[], Set<string>] = [[], new Set()];
        for (const step of steps) {
          knownIds = new Set([...knownIds, ...step]);
          const next = extendShown(shownIds, [...step, ...[...knownIds].filter((id) => !step.includes(id))]);
          expect(next.slice(0, shownIds.length)).toEqual(shownIds);
          expect(new Set(next).size).toBe(next.length);
          shownIds = next;
        }
      }),
    );
  });
});
