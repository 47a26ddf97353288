import type { IndexState } from '../segment/segment.ts';
import type { BegunText } from './begun-text.ts';
import { similarTerms } from './similar-terms.ts';

/** Words with fewer letters are too short to be corrected, those with more may have two errors. */
const minLength = 3;
const longWord = 6;
/** Typing errors at the end of a begun word: so many letters are taken back. */
const maxTakenBack = 2;

/**
 * A begun text that led nowhere with the words that occur nowhere in their nearest spelling, or, where all occur, the last
 * of them; undefined when there is none.
 */
export function corrected(state: IndexState, { complete, begun }: BegunText): BegunText | undefined {
  const words = complete.map((form) => (occurs(state, form) ? form : nearest(state, form)));
  const last = begins(state, begun) ? begun : (nearest(state, begun) ?? shortened(state, begun));
  if (last === undefined || words.includes(undefined)) return undefined;
  const isKnown = last === begun && words.every((form, at) => form === complete[at]);
  const other = isKnown ? nearest(state, begun) : last;
  if (other === undefined) return undefined;
  const forms = [...words.flatMap((form) => form ?? []), other];
  return { complete: forms.slice(0, -1), begun: other, key: forms.join(' ') };
}

function occurs({ segments }: IndexState, form: string): boolean {
  return segments.some(({ segment }) => segment.terms.find(form) >= 0);
}

function begins({ segments }: IndexState, form: string): boolean {
  return segments.some(({ segment: { terms } }) => terms.lowerBound(form) < terms.afterPrefix(form));
}

function shortened(state: IndexState, form: string): string | undefined {
  for (let length = form.length - 1; length >= Math.max(minLength, form.length - maxTakenBack); length -= 1)
    if (begins(state, form.slice(0, length))) return form.slice(0, length);
  return undefined;
}

/** The nearest term of all segments, of equally near ones the most frequent. */
function nearest({ segments }: IndexState, form: string): string | undefined {
  if (form.length < minLength) return undefined;
  const found = segments.flatMap(({ segment: { terms, postings } }) =>
    similarTerms(terms, form, form.length < longWord ? 1 : 2).map(({ term, distance }) => ({
      distance,
      form: terms.at(term),
      count: (postings.starts[term + 1] ?? 0) - (postings.starts[term] ?? 0),
    })),
  );
  return found.sort((a, b) => a.distance - b.distance || b.count - a.count)[0]?.form;
}
