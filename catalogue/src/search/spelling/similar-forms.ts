import type { IndexState } from '../../segment/segment.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { recentCachePerOwner } from '../query/recent-cache.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { FormVariant } from '../query/word-forms.ts';
import { editCost } from './edit-cost.ts';
import { soundSpellings } from './sound-spellings.ts';

/** Words of up to so many letters may have one edit, longer words two. */
const shortWord = 5;
const minLength = 3;
const maxForms = 12;
/** Share of the score per edit. */
const editShare = 0.7;
/** In a word of so many letters an edit leaves nothing to recognise it by. */
const lettersOfEdit = 5;
/** Maximum cost above the cheapest form, in edits. */
const tolerance = 1.3;
/** A form ten times as frequent makes up for this part of an edit. */
const rarityCost = 0.2;

/** Extra cost of a second edit: two typos in a word are less likely than one, however small they are. */
const secondEditCost = 0.4;

/** An edit that hardly changes a word's sound (`editCost`). */
const smallEdit = 0.5;

/**
 * A substituted letter leaves too little of a three-letter word: only a missing letter, swapped letters and letters
 * of one sound are plausible (`trm` is `turm`, `tdo` is `tod`, but FBI is not *abi*).
 */
function isPlausible(written: string, intended: string): boolean {
  const lettersOf = (form: string) => [...form].sort().join('');
  return (
    intended.length > written.length ||
    lettersOf(written) === lettersOf(intended) ||
    editCost(written, intended) <= smallEdit
  );
}

/** More than two swaps cost: at least one edit is no typical slip. */
const maxLikelyCost = 1.6;

/** A form that may have been intended. */
export interface SimilarForm extends FormVariant {
  /** Likelihood, 0–1: many short words differ by a letter, few long ones do. */
  readonly likelihood: number;
  /** Too far off to be more than a guess: `Zauberkasten` hardly means `Zaubergarten`. */
  readonly isDistant: boolean;
}

/** Kept per index state: the same misspelt word is searched again with a filter or for the next page. */
const knownForms = recentCachePerOwner<IndexState, readonly SimilarForm[]>(128);

/**
 * The dictionary forms that a misspelt form may stand for, in a field of `mask`, the likeliest first; for a known
 * form only forms one edit away. Never a function word: too many records have it (`DNS` is not `das`). And none so
 * far off that nothing of the word is left: `Schweden` is an absent word rather than a typo of `Schweigen`.
 */
export function similarForms(lookup: TermLookup, form: string, mask: number, isKnown: boolean): readonly SimilarForm[] {
  return knownForms(lookup.state).getOrCreate(`${form} ${mask} ${Number(isKnown)}`, () =>
    findSimilarForms(lookup, form, mask, isKnown),
  );
}

function findSimilarForms(lookup: TermLookup, form: string, mask: number, isKnown: boolean): SimilarForm[] {
  const length = [...form].length;
  if (length < minLength || /[\p{N}*?]/u.test(form)) return [];
  const limit = length > shortWord && !isKnown ? 2 : 1;
  const byEar = soundSpellings(form).filter((spelling) => !isFunctionWord(spelling));
  lookup.prepare(byEar);
  const spellings = byEar.filter((spelling) => lookup.form(spelling).count > 0);
  /** Number of edits by form. */
  const near = new Map<string, number>();
  for (const [candidate, distance] of lookup.similarTo(form, limit))
    if (!isFunctionWord(candidate) && (length > minLength || isPlausible(form, candidate)))
      near.set(candidate, distance);
  lookup.prepare([...near.keys()]);
  const candidates = [...new Set([...spellings, ...near.keys()])].map((candidate) => {
    const { count } = lookup.form(candidate);
    const edits = editCost(form, candidate);
    const cost = spellings.includes(candidate) ? Math.min(edits, 0.6) : edits;
    const weighed = cost + ((near.get(candidate) ?? 1) > 1 ? secondEditCost : 0);
    return { form: candidate, cost, weighed, rank: weighed - rarityCost * Math.log10(1 + count) };
  });
  const occurring: typeof candidates = [];
  for (const candidate of candidates.sort((a, b) => a.rank - b.rank || (a.form < b.form ? -1 : 1))) {
    if (occurring.length === maxForms) break;
    if (lookup.occursInFields(lookup.form(candidate.form), mask)) occurring.push(candidate);
  }
  const cheapest = Math.min(...occurring.map(({ weighed }) => weighed));
  return occurring
    .filter(({ weighed }) => weighed <= cheapest + tolerance)
    .map(({ form: similar, cost, weighed }) => {
      const likelihood = Math.max(0, 1 - (lettersOfEdit * cost) / length);
      return { form: similar, share: editShare ** weighed, likelihood, isDistant: cost > maxLikelyCost };
    })
    .filter(({ isDistant, likelihood }) => !isDistant || likelihood > 0);
}
