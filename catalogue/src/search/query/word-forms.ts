import { numberKey } from '../../record/identifiers/number-key.ts';
import { callNumberKeysOf, callNumberTerm, inField, isCopyKey, keyKind } from '../../segment/fields.ts';
import { prefixShare } from '../../segment/precomputed/prefixes.ts';
import { type AttributeOptions, attributesOf } from '../../text/attribute-words.ts';
import { termVariants } from '../../text/variants/term-variants.ts';
import { isNameWithSigns, isPointed, type Term, type Word } from '../../text/words.ts';
import { allOf, anyOf, matchNothing, type QueryNode } from '../matching/query-node.ts';
import type { TermLookup } from './term-lookup.ts';

/** The scope of a searched field: term fields, number kinds, and whether a word may be a year or an attribute word. */
export interface SearchedFields {
  readonly mask: number;
  readonly numbers: number;
  readonly columns: boolean;
}

/** A variant of a query word, and its share of the score of a full match. */
export interface FormVariant {
  readonly form: string;
  readonly share: number;
}

/** Scores of a number that is the year of a record, and of a word that names its medium or language. */
const yearScore = 0.5;
const attributeScore = 0.5;
/** Words of more parts have no variants. */
const maxPartsWithAlternatives = 4;

/**
 * Matches a word by its parts or joined (a letter with signs only with them, an abbreviation that some record has
 * only joined), each also in other spellings and, with `hasEndings`, other inflections; as a number; as a year; as an
 * attribute word.
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
  const written = (word.joinedTerm ?? word.parts[0])?.surface ?? '';
  const isOne = isPointed(word) && lookup.occursInFields(lookup.form(word.joinedTerm?.form ?? ''), searchedFields.mask);
  return anyOf([
    isNameWithSigns(word) || isOne ? matchNothing : allOf(word.parts.map(variants)),
    word.joinedTerm ? variants(word.joinedTerm) : matchNothing,
    /\p{N}/u.test(written) && !word.unspaced ? numberNode(lookup, written, searchedFields) : matchNothing,
    ...(searchedFields.columns ? [yearNode(written), attributeNode(word, ({ isCertain }) => isCertain)] : []),
  ]);
}

function yearNode(written: string): QueryNode {
  return /^[12]\d{3}$/.test(written) ? { kind: 'year', year: Number(written), weight: yearScore } : matchNothing;
}

/** Matches the facet options that an attribute word names. */
export function attributeNode(word: Word, isAccepted: (attributes: AttributeOptions) => boolean): QueryNode {
  const term = word.joinedTerm ?? word.parts[0];
  const attributes = attributesOf(term?.form ?? '');
  return term && attributes && isAccepted(attributes)
    ? { kind: 'named', text: term.surface, attributes, weight: attributeScore }
    : matchNothing;
}

/**
 * A term and its variants, without inflections where no record has the term itself: a form that nobody has written is
 * as likely misspelt (`foreiger` is no form of `foreign`), and the spelling rung finds both. Irregular plurals come
 * from lists and are kept.
 */
function exactVariants(lookup: TermLookup, term: Term, mask: number, hasEndings: boolean): FormVariant[] {
  const isWritten = lookup.occursInFields(lookup.form(term.form), mask);
  if (isWritten && hasEndings) return formVariantsOf(term);
  const variants = termVariants(term).flatMap(({ form, weight, isInflected, isIrregular }) =>
    isInflected && !(isIrregular && hasEndings) ? [] : [{ form, share: weight }],
  );
  return isWritten ? [{ form: term.form, share: 1 }, ...variants] : variants;
}

/** A term and all its variants. */
export function formVariantsOf(term: Term): FormVariant[] {
  const forms: FormVariant[] = [{ form: term.form, share: 1 }];
  for (const { form, weight } of termVariants(term)) forms.push({ form, share: weight });
  return forms;
}

/** Matches the existing forms. They count as one word, as frequent as the most frequent of them. */
export function formsNode(lookup: TermLookup, variants: readonly FormVariant[], mask: number): QueryNode {
  lookup.prepare(variants.map(({ form }) => form));
  const existing = variants.filter(({ form }) => lookup.form(form).count > 0);
  if (existing.length === 0) return matchNothing;
  const idf = lookup.idf(Math.max(...existing.map(({ form }) => lookup.form(form).count)));
  return anyOf(
    existing.map(({ form, share }) => ({ kind: 'terms', form, found: lookup.form(form), mask, weight: share * idf })),
  );
}

/** Matches words with this prefix: for a word followed by `*`, and on the prefix rung. */
export function prefixNode(lookup: TermLookup, word: Word, { mask }: SearchedFields): QueryNode {
  const range = (form: string): QueryNode => {
    const found = lookup.prefix(form);
    if (found.count === 0 || form === '') return matchNothing;
    return { kind: 'terms', form: `${form}*`, found, mask, weight: prefixShare * lookup.idf(found.count) };
  };
  // Letters of an abbreviation would begin many words.
  if (isNameWithSigns(word) || isPointed(word)) return range(word.joinedTerm?.form ?? '');
  const before = word.parts.slice(0, -1).map(({ form }) => formsNode(lookup, [{ form, share: 1 }], mask));
  return anyOf([
    allOf([...before, range(word.parts.at(-1)?.form ?? '')]),
    word.joinedTerm ? range(word.joinedTerm.form) : matchNothing,
  ]);
}

/**
 * Letters and digits, as in `GM 40`, groups of letters, as in `SK-HA`, or a Dewey number: any other text is a word or a
 * year.
 */
const lettersAndDigits = /\p{L}[^\p{L}\p{N}]*\d|\d[^\p{L}\p{N}]*\p{L}/u;
const letterGroups = /\p{L}[^\p{L}\p{N}]+\p{L}/u;
const dewey = /^\s*\d{3}\.\d/;

/** The keys of a text that may be the prefix of a call number; none where it can only be words or a year. */
export function callNumberPrefixesOf(text: string): readonly string[] {
  const shortest = lettersAndDigits.test(text) ? 2 : letterGroups.test(text) || dewey.test(text) ? 3 : Infinity;
  return callNumberKeysOf(text).filter((key) => key.length >= shortest);
}

/** Matches call numbers with this prefix, in any spelling of both. */
export function callNumberPrefixNode(lookup: TermLookup, text: string): QueryNode {
  return anyOf(
    callNumberPrefixesOf(text).map((key) => {
      const found = lookup.prefix(callNumberTerm(key));
      if (found.count === 0) return matchNothing;
      const weight = prefixShare * lookup.idf(found.count);
      return { kind: 'terms', form: `${key}*`, found, mask: inField.category, weight };
    }),
  );
}

/** Matches a text as a number of the index. */
export function numberNode(lookup: TermLookup, text: string, { numbers }: SearchedFields): QueryNode {
  if (numbers === 0) return matchNothing;
  const keys = numbers & keyKind.callNumber ? callNumberKeysOf(text) : [isCopyKey(text) ? text : numberKey(text)];
  return anyOf(
    keys.map((key) => {
      const found = lookup.number(key, numbers);
      return found.count === 0 ? matchNothing : { kind: 'number', found, weight: lookup.idf(found.count) };
    }),
  );
}
