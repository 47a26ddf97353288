import { numberKey } from '../../record/number-key.ts';
import { callNumberTerm, inField } from '../../segment/fields.ts';
import { prefixShare } from '../../segment/precomputed/prefixes.ts';
import { type AttributeOptions, attributesOf } from '../../text/attribute-words.ts';
import { termVariants } from '../../text/variants/term-variants.ts';
import { isAbbreviation, isLetterWithSigns, type Term, type Word } from '../../text/words.ts';
import { occursInFields } from './occurrences.ts';
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
const attributeScore = 0.5;
/** A word of more parts is no word that one would write otherwise. */
const maxPartsWithAlternatives = 4;

/**
 * The word by its parts or joined (one with signs only with these, an abbreviation that some record has only joined), each
 * also in other spellings and, with `hasEndings`, other endings; as a number; as a year; as a media type.
 */
export function exactNode(
  lookup: TermLookup,
  word: Word,
  searchedFields: SearchedFields,
  hasEndings: boolean,
): QueryNode {
  const hasOthers = !word.unspaced && word.parts.length <= maxPartsWithAlternatives;
  const certain = (term: Term) => exactVariants(lookup, term, searchedFields.mask, hasEndings);
  const variants = (term: Term) =>
    formsNode(lookup, hasOthers ? certain(term) : [{ form: term.form, share: 1 }], searchedFields.mask);
  const written = (word.joined ?? word.parts[0])?.surface ?? '';
  const isOne =
    isAbbreviation(word) && occursInFields(lookup, lookup.form(word.joined?.form ?? ''), searchedFields.mask);
  return anyOf([
    isLetterWithSigns(word) || isOne ? matchNothing : allOf(word.parts.map(variants)),
    word.joined ? variants(word.joined) : matchNothing,
    /\p{N}/u.test(written) && !word.unspaced ? numberNode(lookup, written, searchedFields) : matchNothing,
    ...(searchedFields.columns ? [yearNode(written), attributeNode(word, ({ isCertain }) => isCertain)] : []),
  ]);
}

function yearNode(written: string): QueryNode {
  return /^[12]\d{3}$/.test(written) ? { kind: 'year', year: Number(written), weight: yearScore } : matchNothing;
}

/** What has the facet's options that a word names. */
export function attributeNode(word: Word, isAccepted: (attributes: AttributeOptions) => boolean): QueryNode {
  const term = word.joined ?? word.parts[0];
  const attributes = attributesOf(term?.form ?? '');
  return term && attributes && isAccepted(attributes)
    ? { kind: 'named', text: term.surface, attributes, weight: attributeScore }
    : matchNothing;
}

/**
 * A term as it stands and its alternatives, without other endings where no record has the term itself: what nobody has
 * written is as likely misspelt (`foreiger` is no form of `foreign`), and the spelling rung finds both. Irregular plurals are
 * told by lists, and stay.
 */
function exactVariants(lookup: TermLookup, term: Term, mask: number, hasEndings: boolean): FormVariant[] {
  const isWritten = occursInFields(lookup, lookup.form(term.form), mask);
  if (isWritten && hasEndings) return formVariantsOf(term);
  const others = termVariants(term).flatMap(({ form, weight, isInflected, isIrregular }) =>
    isInflected && !(isIrregular && hasEndings) ? [] : [{ form, share: weight }],
  );
  return isWritten ? [{ form: term.form, share: 1 }, ...others] : others;
}

/** A term as it stands, and its alternatives. */
export function formVariantsOf(term: Term): FormVariant[] {
  const forms: FormVariant[] = [{ form: term.form, share: 1 }];
  for (const { form, weight } of termVariants(term)) forms.push({ form, share: weight });
  return forms;
}

/** The forms that exist; they are one word to the reader, as rare as the most frequent of them. */
export function formsNode(lookup: TermLookup, variants: readonly FormVariant[], mask: number): QueryNode {
  lookup.prepare(variants.map(({ form }) => form));
  const existing = variants.filter(({ form }) => lookup.form(form).count > 0);
  if (existing.length === 0) return matchNothing;
  const idf = lookup.idf(Math.max(...existing.map(({ form }) => lookup.form(form).count)));
  return anyOf(
    existing.map(({ form, share }) => {
      const { ranges } = lookup.form(form);
      return { kind: 'terms', form, ranges, mask, weight: share * idf };
    }),
  );
}

/** Words that begin with the word: a `*` after it asks for it, and the prefix rung. */
export function prefixNode(lookup: TermLookup, word: Word, { mask }: SearchedFields): QueryNode {
  const range = (form: string): QueryNode => {
    const { ranges, count } = lookup.prefix(form);
    if (count === 0 || form === '') return matchNothing;
    return { kind: 'terms', form: `${form}*`, ranges, mask, weight: prefixShare * lookup.idf(count) };
  };
  if (isLetterWithSigns(word)) return range(word.joined?.form ?? '');
  const before = word.parts.slice(0, -1).map(({ form }) => formsNode(lookup, [{ form, share: 1 }], mask));
  return anyOf([
    allOf([...before, range(word.parts.at(-1)?.form ?? '')]),
    word.joined ? range(word.joined.form) : matchNothing,
  ]);
}

/** Letters and digits, as `GM 40` has them, or a number of the Dewey classification: what else begins so is a word or a year. */
const callNumberKey = /^(?=.*\p{L})(?=.*\d).{3,}$/u;
const dewey = /^\s*\d{3}\.\d/;

/** Whether a text may be how a call number begins. */
export function mayBeCallNumberPrefix(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return callNumberKey.test(numberKey(text)) || dewey.test(text);
}

/** Call numbers that begin with the text, however both are written. */
export function callNumberPrefixNode(lookup: TermLookup, text: string): QueryNode {
  if (!mayBeCallNumberPrefix(text)) return matchNothing;
  const key = numberKey(text);
  const { ranges, count } = lookup.prefix(callNumberTerm(key));
  if (count === 0) return matchNothing;
  const weight = prefixShare * lookup.idf(count);
  return { kind: 'terms', form: `${key}*`, ranges, mask: inField.category, weight };
}

/** A text as a number that is known. */
export function numberNode(lookup: TermLookup, text: string, { numbers }: SearchedFields): QueryNode {
  if (numbers === 0) return matchNothing;
  const documents = lookup.number(numberKey(text), numbers);
  if (!documents) return matchNothing;
  const count = documents.reduce((sum, each) => sum + each.length, 0);
  return { kind: 'number', key: numberKey(text), documents, weight: lookup.idf(count) };
}
