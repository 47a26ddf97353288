import type { FieldMeaning } from '@buchfink/contract/search';
import type { BibRecord } from '../../record/bib-record.ts';
import { numberKey } from '../../record/number-key.ts';
import { availabilityOf, facetValuesOf } from '../../segment/facet-values.ts';
import { anywhere, inField, keyKind, keysOf, textsOf } from '../../segment/fields.ts';
import { alternativesOf } from '../../text/alternatives.ts';
import { joinsWithNeighbours } from '../../text/compounds.ts';
import { isFunctionWord, isVolumeWord } from '../../text/function-words.ts';
import { namedBy } from '../../text/naming-words.ts';
import { isNumeral } from '../../text/numerals.ts';
import { termsOf, termsOfName } from '../../text/terms.ts';
import { isAbbreviation, isSigned, type Word, wordsOf } from '../../text/words.ts';

/** What a record says, in the forms by which it is found. */
interface Said {
  readonly record: BibRecord;
  readonly forms: ReadonlyMap<string, number>;
  readonly numbers: ReadonlyMap<string, number>;
}

/** What a record says, and whether any record has a form in a field. */
interface Saying extends Said {
  readonly isWritten: (form: string, mask: number) => boolean;
}

const wordFields: Partial<Record<FieldMeaning, number>> = {
  FREE: anywhere,
  TITLE: inField.title | inField.otherTitle,
  AUTHOR: inField.author,
  KEYWORD: inField.keyword,
  PUBLISHER: inField.publisher,
  CATEGORY: inField.category,
};
const numberFields: Partial<Record<FieldMeaning, number>> = {
  FREE: keyKind.standardNumber | keyKind.barcode | keyKind.other,
  ISBN: keyKind.standardNumber,
  BARCODE: keyKind.barcode,
};
/** Kinds of numbers that only a whole text is. */
const wholeNumberFields: Partial<Record<FieldMeaning, number>> = {
  FREE: keyKind.callNumber,
  CATEGORY: keyKind.callNumber,
};

/**
 * The records that the literal query finds: a plain reading of every record for every field, no index.
 *
 * @param library all records; a word has other endings only where one of them has the word itself
 */
export function finding(
  library: readonly BibRecord[],
): (record: BibRecord, fields: readonly { meaning: FieldMeaning; text: string }[]) => boolean {
  const all = library.map(saidBy);
  const isWritten = (form: string, mask: number) => all.some(({ forms }) => ((forms.get(form) ?? 0) & mask) !== 0);
  return (record, fields) => {
    const said = saidBy(record);
    return fields.every(({ meaning, text }) =>
      meaning in wordFields || meaning in numberFields
        ? holdsText({ ...said, isWritten }, meaning, text)
        : fulfils(record, meaning, text),
    );
  };
}

/** Whether a record holds one field's text. */
function holdsText(said: Saying, meaning: FieldMeaning, text: string): boolean {
  const numbers = (numberFields[meaning] ?? 0) | (wholeNumberFields[meaning] ?? 0);
  if ((said.numbers.get(numberKey(text)) ?? 0) & numbers) return true;
  const words = meaning in wordFields ? askedOf(text) : [];
  const counted = words.filter(({ optional }) => !optional);
  return (
    counted.length > 0 &&
    counted.every(
      ({ word, begun, joins }) =>
        holdsWord(said, meaning, word, begun) ||
        joins.some((form) => ((said.forms.get(form) ?? 0) & (wordFields[meaning] ?? 0)) !== 0),
    )
  );
}

function holdsWord(said: Saying, meaning: FieldMeaning, word: Word, begun: boolean): boolean {
  const mask = wordFields[meaning] ?? 0;
  const stands = (form: string) => ((said.forms.get(form) ?? 0) & mask) !== 0;
  const begins = (form: string) => [...said.forms.keys()].some((each) => each.startsWith(form) && stands(each));
  const { parts, joined, unspaced } = word;
  if (begun) {
    const [last, ...before] = parts.toReversed();
    if (last && !isSigned(word) && begins(last.form) && before.every(({ form }) => stands(form))) return true;
    return joined !== undefined && begins(joined.form);
  }
  const alone = (term: { form: string; surface: string }) =>
    stands(term.form) ||
    (!unspaced &&
      alternativesOf(term).some(
        ({ form, inflected }) => stands(form) && (!inflected || said.isWritten(term.form, mask)),
      ));
  const written = (joined ?? parts[0])?.surface ?? '';
  const isOne = isAbbreviation(word) && said.isWritten(joined?.form ?? '', mask);
  return (
    (!isSigned(word) && !isOne && parts.every(alone)) ||
    (joined !== undefined && alone(joined)) ||
    (/\p{N}/u.test(written) && ((said.numbers.get(numberKey(written)) ?? 0) & (numberFields[meaning] ?? 0)) !== 0) ||
    (meaning === 'FREE' && /^[12]\d{3}$/.test(written) && said.record.year === Number(written)) ||
    (meaning === 'FREE' && isNamed((joined ?? parts[0])?.form ?? '', said.record))
  );
}

/** Whether a word that is certainly the name of media types names that of the record. */
function isNamed(form: string, { mediaType }: BibRecord): boolean {
  const named = namedBy(form);
  return named?.isCertain === true && named.options.includes(mediaType);
}

interface Asked {
  readonly word: Word;
  readonly begun: boolean;
  readonly optional: boolean;
  readonly joins: readonly string[];
}

function askedOf(text: string): Asked[] {
  const words = wordsOf(text);
  const single = words.map(({ parts }) => (parts.length === 1 ? (parts[0]?.form ?? '') : ''));
  const functional = single.map((form, at) => {
    const beside = [single[at - 1] ?? '', single[at + 1] ?? ''];
    return isFunctionWord(form) || (isVolumeWord(form) && beside.some(isNumeral));
  });
  const all = functional.every(Boolean);
  const asked = words.map((word, at) => ({
    word,
    begun: /[\p{L}\p{N}\p{M}]\*+\s*$/u.test(text) && at === words.length - 1,
    optional: !all && (functional[at] ?? false),
  }));
  const joins = joinsWithNeighbours(
    asked.map(({ word, begun, optional }, at) => (begun || optional || word.unspaced ? undefined : single[at])),
  );
  // A word that comes again joins what it joins at any of its places.
  const isSame = (one: Asked['word'], other: Asked['word']) =>
    one.parts.map(({ form }) => form).join('-') === other.parts.map(({ form }) => form).join('-');
  return asked.map((each) => ({
    ...each,
    joins: asked.flatMap((other, at) =>
      each.begun === other.begun && isSame(each.word, other.word) ? (joins[at] ?? []) : [],
    ),
  }));
}

function fulfils(record: BibRecord, meaning: FieldMeaning, text: string): boolean {
  const values = facetValuesOf(record);
  const year = record.year ?? Number.NaN;
  if (meaning === 'YEAR') {
    const [from = '', to = from] = text.split('-');
    return year >= Number(from) && year <= Number(to);
  }
  if (meaning === 'YEAR_START') return year >= Number(text);
  if (meaning === 'YEAR_END') return year <= Number(text);
  if (meaning === 'AVAILABLE') return text === 'false' || availabilityOf(record) !== 0;
  if (meaning === 'BRANCH') return [...values.branch].includes(text);
  if (meaning === 'LANGUAGE') return [...values.language].includes(text.toLowerCase());
  return meaning !== 'MEDIATYPE' || record.mediaType === text;
}

function saidBy(record: BibRecord): Said {
  const forms = new Map<string, number>();
  for (const { field, text, isName } of textsOf(record))
    for (const { form } of isName ? termsOfName(text) : termsOf(text)) forms.set(form, (forms.get(form) ?? 0) | field);
  const numbers = new Map<string, number>();
  for (const { kind, key } of keysOf(record)) numbers.set(key, (numbers.get(key) ?? 0) | kind);
  return { record, forms, numbers };
}
