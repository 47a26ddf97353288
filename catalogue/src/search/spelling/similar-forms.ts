import { isFunctionWord } from '../../text/function-words.ts';
import { occursInFields } from '../query/occurrences.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { FormVariant } from '../query/word-forms.ts';
import { editCost } from './edit-cost.ts';
import { similarTerms } from './similar-terms.ts';
import { soundSpellings } from './sound-spellings.ts';

/** One edit is searched for up to this many letters, two above. */
const shortWord = 5;
const minLength = 3;
const maxForms = 12;
/** What an edit leaves of a hit's score. */
const editShare = 0.7;
/** In a word of so many letters an edit leaves nothing that tells it from other words. */
const lettersOfEdit = 5;
/** How much dearer than the cheapest form another may be, in edits. */
const tolerance = 1.3;
/** A form ten times as frequent makes up for so much of an edit. */
const rarityCost = 0.2;

/** Two slips in a word are less likely than one, however small each of them is: what that costs among several spellings. */
const secondEditCost = 0.4;

/** An edit that hardly changes a word's sound (`editCost`). */
const smallEdit = 0.5;

/**
 * Of three letters another one leaves too little: that one is missing, that they changed places and what sounds alike is
 * believed (`trm` is `turm`, `tdo` is `tod`, but FBI not *abi*).
 */
function isPlausible(asked: string, meant: string): boolean {
  const lettersOf = (form: string) => [...form].sort().join('');
  return meant.length > asked.length || lettersOf(asked) === lettersOf(meant) || editCost(asked, meant) <= smallEdit;
}

/** Dearer than letters that changed places twice: of two edits one at least is no slip of hand or ear. */
const farCost = 1.6;

/** A form that may have been meant. */
export interface SimilarForm extends FormVariant {
  /** How likely it was, 0–1: of short words many differ by a letter, of long ones few. */
  readonly likelihood: number;
  /** So far off that it is a guess: `Zauberkasten` is hardly `Zaubergarten`. */
  readonly isFar: boolean;
}

/**
 * The forms of the dictionaries a misspelt one may be meant for, in a field of `mask`, the likeliest first; a known form only
 * one edit away. Never a word without a meaning of its own: too many records have it (`DNS` is not `das`). And none so far off
 * that nothing is left of what was asked: `Schweden` is a word that no record has rather than a slip in `Schweigen`.
 */
export function similarForms(lookup: TermLookup, form: string, mask: number, isKnown: boolean): SimilarForm[] {
  const length = [...form].length;
  if (length < minLength || /\p{N}/u.test(form)) return [];
  const limit = length > shortWord && !isKnown ? 2 : 1;
  const byEar = soundSpellings(form).filter((spelling) => !isFunctionWord(spelling));
  lookup.prepare(byEar);
  const spellings = byEar.filter((spelling) => lookup.form(spelling).count > 0);
  /** By form: the number of its edits. */
  const near = new Map<string, number>();
  for (const { segment } of lookup.state.segments)
    for (const { term, distance } of similarTerms(segment.terms, form, limit)) {
      const candidate = segment.terms.at(term);
      if (!isFunctionWord(candidate) && (length > minLength || isPlausible(form, candidate)))
        near.set(candidate, distance);
    }
  lookup.prepare([...near.keys()]);
  const candidates = [...new Set([...spellings, ...near.keys()])].map((candidate) => {
    const { count } = lookup.form(candidate);
    const edits = editCost(form, candidate);
    const cost = spellings.includes(candidate) ? Math.min(edits, 0.6) : edits;
    const weighed = cost + ((near.get(candidate) ?? 1) > 1 ? secondEditCost : 0);
    return { form: candidate, cost, weighed, rank: weighed - rarityCost * Math.log10(1 + count) };
  });
  const found: typeof candidates = [];
  for (const candidate of candidates.sort((a, b) => a.rank - b.rank || (a.form < b.form ? -1 : 1))) {
    if (found.length === maxForms) break;
    if (occursInFields(lookup, lookup.form(candidate.form), mask)) found.push(candidate);
  }
  const cheapest = Math.min(...found.map(({ weighed }) => weighed));
  return found
    .filter(({ weighed }) => weighed <= cheapest + tolerance)
    .map(({ form: similar, cost, weighed }) => {
      const likelihood = Math.max(0, 1 - (lettersOfEdit * cost) / length);
      return { form: similar, share: editShare ** weighed, likelihood, isFar: cost > farCost };
    })
    .filter(({ isFar, likelihood }) => !isFar || likelihood > 0);
}
