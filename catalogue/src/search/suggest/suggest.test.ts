import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentsOf, without } from '../../segment/testing/segments.ts';
import { suggestedRecords as records, suggestionRules } from '../testing/rules/suggestion-rules.ts';
import { openOneSegment, openSeveralSegments } from '../testing/tested-engine.ts';
import { suggest } from './suggest.ts';

describe.each([
  ['one segment', openOneSegment],
  ['several segments', openSeveralSegments],
])('in %s', (_, open) => suggestionRules(open));

test('suggests no deleted records, nor authors and subjects that only they have', () => {
  const [live] = segmentsOf(records).segments;
  if (!live) throw new Error('no segment');
  const state = { segments: [without(live, 5, 7)] };
  for (const typed of ['zauberh', 'müll', 'märch']) expect(suggest(state, typed, 8)).toEqual([]);
});

test('answers any text', () => {
  const states = [
    segmentsOf(records),
    segmentsOf(records.slice(0, 3), records.slice(3, 5), records.slice(5)),
    segmentsOf(),
    segmentsOf([]),
    segmentsOf([], records),
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('\uD800', '日本', '日', '*', '"', '9'),
  );
  void fc.assert(
    fc.property(fc.constantFrom(...states), text, fc.nat(9), (state, typed, limit) => {
      const suggestions = suggest(state, typed, limit);
      expect(suggestions.length).toBeLessThanOrEqual(limit);
      for (const suggestion of suggestions) if (suggestion.kind !== 'title') expect(suggestion.text).not.toBe('');
    }),
    { numRuns: 150 },
  );
});
