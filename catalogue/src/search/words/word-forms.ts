import { numberKey } from '../../record/number-key.ts';
import { callNumberTerm, inField } from '../../segment/fields.ts';
import { beginningShare } from '../../segment/frequent/beginnings.ts';
import { alternativesOf } from '../../text/alternatives.ts';
import { type Named, namedBy } from '../../text/naming-words.ts';
import { isAbbreviation, isSigned, type Term, type Word } from '../../text/words.ts';
import type { Lookup } from './lookup.ts';
import { occurs } from './occurs.ts';
import { all, any, nothing, type Wanted } from './wanted.ts';

/** Where a field is searched: fields of the terms, kinds of the numbers, and whether a word may be the year or the media type. */
export interface Places {
  readonly mask: number;
  readonly numbers: number;
  readonly columns: boolean;
}

/** A form that may stand for what was asked, and its share of a full hit's score. */
export interface Way {
  readonly form: string;
  readonly share: number;
}

/** What a number that is the year of a record scores, and a word that names its media type or language. */
const yearScore = 0.5;
const namedScore = 0.5;
/** A word of more parts is no word that one would write otherwise. */
const maxPartsWithAlternatives = 4;

/**
 * The word by its parts or joined (one with signs only with these, an abbreviation that some record has only joined), each
 * also in other spellings and, with `hasEndings`, other endings; as a number; as a year; as a media type.
 */
export function exactly(lookup: Lookup, word: Word, places: Places, hasEndings: boolean): Wanted {
  const hasOthers = !word.unspaced && word.parts.length <= maxPartsWithAlternatives;
  const certain = (term: Term) => certainForms(lookup, term, places.mask, hasEndings);
  const ways = (term: Term) => waysOf(lookup, hasOthers ? certain(term) : [{ form: term.form, share: 1 }], places.mask);
  const written = (word.joined ?? word.parts[0])?.surface ?? '';
  const isOne = isAbbreviation(word) && occurs(lookup, lookup.form(word.joined?.form ?? ''), places.mask);
  return any([
    isSigned(word) || isOne ? nothing : all(word.parts.map(ways)),
    word.joined ? ways(word.joined) : nothing,
    /\p{N}/u.test(written) && !word.unspaced ? numbered(lookup, written, places) : nothing,
    ...(places.columns ? [ofYear(written), ofNamed(word, ({ isCertain }) => isCertain)] : []),
  ]);
}

function ofYear(written: string): Wanted {
  return /^[12]\d{3}$/.test(written) ? { kind: 'year', year: Number(written), weight: yearScore } : nothing;
}

/** What has the facet's options that a word names. */
export function ofNamed(word: Word, isNamed: (named: Named) => boolean): Wanted {
  const term = word.joined ?? word.parts[0];
  const named = namedBy(term?.form ?? '');
  return term && named && isNamed(named) ? { kind: 'named', asked: term.surface, named, weight: namedScore } : nothing;
}

/**
 * A term as it stands and its alternatives, without other endings where no record has the term itself: what nobody has
 * written is as likely misspelt (`foreiger` is no form of `foreign`), and the spelling rung finds both. Irregular plurals are
 * told by lists, and stay.
 */
function certainForms(lookup: Lookup, term: Term, mask: number, hasEndings: boolean): Way[] {
  const isWritten = occurs(lookup, lookup.form(term.form), mask);
  if (isWritten && hasEndings) return formsOf(term);
  const others = alternativesOf(term).flatMap(({ form, weight, inflected, irregular }) =>
    inflected && !(irregular && hasEndings) ? [] : [{ form, share: weight }],
  );
  return isWritten ? [{ form: term.form, share: 1 }, ...others] : others;
}

/** A term as it stands, and its alternatives. */
export function formsOf(term: Term): Way[] {
  const forms: Way[] = [{ form: term.form, share: 1 }];
  for (const { form, weight } of alternativesOf(term)) forms.push({ form, share: weight });
  return forms;
}

/** The forms that exist; they are one word to the reader, as rare as the most frequent of them. */
export function waysOf(lookup: Lookup, ways: readonly Way[], mask: number): Wanted {
  lookup.prepare(ways.map(({ form }) => form));
  const existing = ways.filter(({ form }) => lookup.form(form).count > 0);
  if (existing.length === 0) return nothing;
  const rarity = lookup.rarity(Math.max(...existing.map(({ form }) => lookup.form(form).count)));
  return any(
    existing.map(({ form, share }) => {
      const { ranges } = lookup.form(form);
      return { kind: 'terms', form, ranges, mask, weight: share * rarity };
    }),
  );
}

/** Words that begin with the word: a `*` after it asks for it, and the prefix rung. */
export function beginning(lookup: Lookup, word: Word, { mask }: Places): Wanted {
  const range = (form: string): Wanted => {
    const { ranges, count } = lookup.beginning(form);
    if (count === 0 || form === '') return nothing;
    return { kind: 'terms', form: `${form}*`, ranges, mask, weight: beginningShare * lookup.rarity(count) };
  };
  if (isSigned(word)) return range(word.joined?.form ?? '');
  const before = word.parts.slice(0, -1).map(({ form }) => waysOf(lookup, [{ form, share: 1 }], mask));
  return any([all([...before, range(word.parts.at(-1)?.form ?? '')]), word.joined ? range(word.joined.form) : nothing]);
}

/** Letters and digits, as `GM 40` has them, or a number of the Dewey classification: what else begins so is a word or a year. */
const callNumberKey = /^(?=.*\p{L})(?=.*\d).{3,}$/u;
const dewey = /^\s*\d{3}\.\d/;

/** Whether a text may be how a call number begins. */
export function mayBeginCallNumber(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return callNumberKey.test(numberKey(text)) || dewey.test(text);
}

/** Call numbers that begin with the text, however both are written. */
export function begunCallNumber(lookup: Lookup, text: string): Wanted {
  if (!mayBeginCallNumber(text)) return nothing;
  const key = numberKey(text);
  const { ranges, count } = lookup.beginning(callNumberTerm(key));
  if (count === 0) return nothing;
  const weight = beginningShare * lookup.rarity(count);
  return { kind: 'terms', form: `${key}*`, ranges, mask: inField.category, weight };
}

/** A text as a number that is known. */
export function numbered(lookup: Lookup, text: string, { numbers }: Places): Wanted {
  if (numbers === 0) return nothing;
  const documents = lookup.number(numberKey(text), numbers);
  if (!documents) return nothing;
  const count = documents.reduce((sum, each) => sum + each.length, 0);
  return { kind: 'number', key: numberKey(text), documents, weight: lookup.rarity(count) };
}
