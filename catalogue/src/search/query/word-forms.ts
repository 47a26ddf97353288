import { numberKey } from '../../record/number-key.ts';
import { callNumberTerm, inField } from '../../segment/fields.ts';
import { prefixShare } from '../../segment/precomputed/prefixes.ts';
import { type AttributeOptions, attributesOf } from '../../text/attribute-words.ts';
import { termVariants } from '../../text/variants/term-variants.ts';
import { isAbbreviation, isLetterWithSigns, type Term, type Word } from '../../text/words.ts';
import { occurs } from './occurs.ts';
import { allOf, anyOf, matchNothing, type QueryNode } from './query-node.ts';
import type { TermLookup } from './term-lookup.ts';

/** Where a field is searched: fields of the terms, kinds of the numbers, and whether a word may be the year or the media type. */
export interface SearchedFields {
  readonly mask: number;
  readonly numbers: number;
  readonly columns: boolean;
}

/** A form that may stand for what was asked, and its share of a full hit's score. */
export interface FormVariant {
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
export function exactWord(lookup: TermLookup, word: Word, places: SearchedFields, hasEndings: boolean): QueryNode {
  const hasOthers = !word.unspaced && word.parts.length <= maxPartsWithAlternatives;
  const certain = (term: Term) => certainForms(lookup, term, places.mask, hasEndings);
  const ways = (term: Term) =>
    existingForms(lookup, hasOthers ? certain(term) : [{ form: term.form, share: 1 }], places.mask);
  const written = (word.joined ?? word.parts[0])?.surface ?? '';
  const isOne = isAbbreviation(word) && occurs(lookup, lookup.form(word.joined?.form ?? ''), places.mask);
  return anyOf([
    isLetterWithSigns(word) || isOne ? matchNothing : allOf(word.parts.map(ways)),
    word.joined ? ways(word.joined) : matchNothing,
    /\p{N}/u.test(written) && !word.unspaced ? numberNode(lookup, written, places) : matchNothing,
    ...(places.columns ? [yearNode(written), attributeNode(word, ({ isCertain }) => isCertain)] : []),
  ]);
}

function yearNode(written: string): QueryNode {
  return /^[12]\d{3}$/.test(written) ? { kind: 'year', year: Number(written), weight: yearScore } : matchNothing;
}

/** What has the facet's options that a word names. */
export function attributeNode(word: Word, isNamed: (named: AttributeOptions) => boolean): QueryNode {
  const term = word.joined ?? word.parts[0];
  const named = attributesOf(term?.form ?? '');
  return term && named && isNamed(named)
    ? { kind: 'named', asked: term.surface, named, weight: namedScore }
    : matchNothing;
}

/**
 * A term as it stands and its alternatives, without other endings where no record has the term itself: what nobody has
 * written is as likely misspelt (`foreiger` is no form of `foreign`), and the spelling rung finds both. Irregular plurals are
 * told by lists, and stay.
 */
function certainForms(lookup: TermLookup, term: Term, mask: number, hasEndings: boolean): FormVariant[] {
  const isWritten = occurs(lookup, lookup.form(term.form), mask);
  if (isWritten && hasEndings) return formsOf(term);
  const others = termVariants(term).flatMap(({ form, weight, isInflected, isIrregular }) =>
    isInflected && !(isIrregular && hasEndings) ? [] : [{ form, share: weight }],
  );
  return isWritten ? [{ form: term.form, share: 1 }, ...others] : others;
}

/** A term as it stands, and its alternatives. */
export function formsOf(term: Term): FormVariant[] {
  const forms: FormVariant[] = [{ form: term.form, share: 1 }];
  for (const { form, weight } of termVariants(term)) forms.push({ form, share: weight });
  return forms;
}

/** The forms that exist; they are one word to the reader, as rare as the most frequent of them. */
export function existingForms(lookup: TermLookup, ways: readonly FormVariant[], mask: number): QueryNode {
  lookup.prepare(ways.map(({ form }) => form));
  const existing = ways.filter(({ form }) => lookup.form(form).count > 0);
  if (existing.length === 0) return matchNothing;
  const rarity = lookup.rarity(Math.max(...existing.map(({ form }) => lookup.form(form).count)));
  return anyOf(
    existing.map(({ form, share }) => {
      const { ranges } = lookup.form(form);
      return { kind: 'terms', form, ranges, mask, weight: share * rarity };
    }),
  );
}

/** Words that begin with the word: a `*` after it asks for it, and the prefix rung. */
export function prefixOf(lookup: TermLookup, word: Word, { mask }: SearchedFields): QueryNode {
  const range = (form: string): QueryNode => {
    const { ranges, count } = lookup.beginning(form);
    if (count === 0 || form === '') return matchNothing;
    return { kind: 'terms', form: `${form}*`, ranges, mask, weight: prefixShare * lookup.rarity(count) };
  };
  if (isLetterWithSigns(word)) return range(word.joined?.form ?? '');
  const before = word.parts.slice(0, -1).map(({ form }) => existingForms(lookup, [{ form, share: 1 }], mask));
  return anyOf([
    allOf([...before, range(word.parts.at(-1)?.form ?? '')]),
    word.joined ? range(word.joined.form) : matchNothing,
  ]);
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
export function callNumberPrefix(lookup: TermLookup, text: string): QueryNode {
  if (!mayBeginCallNumber(text)) return matchNothing;
  const key = numberKey(text);
  const { ranges, count } = lookup.beginning(callNumberTerm(key));
  if (count === 0) return matchNothing;
  const weight = prefixShare * lookup.rarity(count);
  return { kind: 'terms', form: `${key}*`, ranges, mask: inField.category, weight };
}

/** A text as a number that is known. */
export function numberNode(lookup: TermLookup, text: string, { numbers }: SearchedFields): QueryNode {
  if (numbers === 0) return matchNothing;
  const documents = lookup.number(numberKey(text), numbers);
  if (!documents) return matchNothing;
  const count = documents.reduce((sum, each) => sum + each.length, 0);
  return { kind: 'number', key: numberKey(text), documents, weight: lookup.rarity(count) };
}
