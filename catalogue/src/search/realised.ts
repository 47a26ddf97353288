import { evaluate, type Part } from './evaluate.ts';
import { postingOf } from './posting-of.ts';
import type { Wanted } from './wanted.ts';

/** What of a wanted tree a document has: a form of the dictionary or a number, with its score and fields. */
export interface Realised {
  readonly form: string;
  readonly surface: string;
  readonly score: number;
  readonly mask: number;
}

/** So many terms of a beginning are tried for the one a document has. */
const maxTerms = 4096;

/** Whether so many terms are wanted that of a document it is only told that it has one. */
export function isBroad({ at }: Part, wanted: Wanted): boolean {
  return (wanted.kind === 'any' ? wanted.of : [wanted]).some((way) => {
    const { from = 0, to = 0 } = way.kind === 'terms' ? (way.ranges[at] ?? {}) : {};
    return to - from > maxTerms;
  });
}

/**
 * The forms by which a document fulfils what is wanted: the best of each choice, all parts of what is in parts; none where
 * it does not.
 */
export function realisedIn(part: Part, wanted: Wanted, document: number): Realised[] {
  switch (wanted.kind) {
    case 'all': {
      const parts = wanted.of.map((each) => realisedIn(part, each, document));
      return parts.every(({ length }) => length > 0) ? parts.flat() : [];
    }
    case 'any': {
      const ways = wanted.of.map((way) => realisedIn(part, way, document));
      return ways.reduce((best, way) => (sumOf(way) > sumOf(best) ? way : best), []);
    }
    case 'terms': {
      const found = foundIn(part, wanted, document);
      if (!found) return [];
      const term = termIn(part, wanted, document);
      const { terms } = part.live.segment;
      const known = { form: terms.at(term), surface: terms.surface(term) };
      return [{ ...(term < 0 ? { form: wanted.form, surface: wanted.form } : known), ...found }];
    }
    case 'number':
      return writtenIn(part, wanted, document, wanted.key);
    case 'year':
      return writtenIn(part, wanted, document, String(wanted.year));
  }
}

function writtenIn(part: Part, wanted: Wanted, document: number, form: string): Realised[] {
  const found = foundIn(part, wanted, document);
  return found ? [{ form, surface: form, ...found }] : [];
}

/** What something that is wanted scores in a document, and in which fields. */
function foundIn(part: Part, wanted: Wanted, document: number): Pick<Realised, 'score' | 'mask'> | undefined {
  const { documents, scores, masks } = evaluate(part, wanted, Uint32Array.of(document));
  return documents.length === 0 ? undefined : { score: scores[0] ?? 0, mask: masks[0] ?? 0 };
}

/** The term that scores best in a document, or -1 where there are too many. */
function termIn(part: Part, wanted: Extract<Wanted, { kind: 'terms' }>, document: number): number {
  if (isBroad(part, wanted)) return -1;
  const { starts, entries, impacts } = part.live.segment.postings;
  const { from = 0, to = 0 } = wanted.ranges[part.at] ?? {};
  let best = -1;
  let most = -1;
  for (let term = from; term < to; term += 1) {
    const place = postingOf(entries, starts[term] ?? 0, starts[term + 1] ?? 0, document);
    if (place < 0 || ((entries[place] ?? 0) & wanted.mask & 0xff) === 0) continue;
    const impact = impacts[place] ?? 0;
    if (impact > most) [best, most] = [term, impact];
  }
  return best;
}

function sumOf(realised: readonly Realised[]): number {
  return realised.reduce((sum, { score }) => sum + score, realised.length === 0 ? -1 : 0);
}
