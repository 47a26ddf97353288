import { valuesOf } from '../../segment/columns/facet-column.ts';
import type { Segment } from '../../segment/segment.ts';
import { type AttributeOptions, attributesWithPrefix } from '../../text/attribute-words.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { wordsOf } from '../../text/words.ts';
import { cutText, parseTypedText, type TypedText } from './typed-text.ts';

/** Required media and languages of a title: any of the options of each. */
export type RequiredAttributes = { readonly [Column in AttributeOptions['column']]?: readonly string[] };

/** A typed text without its attribute words, and the attributes they name. */
interface TextWithAttributes {
  readonly text: TypedText;
  readonly attributes: RequiredAttributes;
}

/**
 * Parses `titanic dvd`, `krabat als hörbuch`, `krabat hörb` and `harry potter engl` as a title with a medium or
 * language; several attribute words must agree. Undefined where there is no attribute word or no other word.
 */
export function parseAttributeWords(text: string): TextWithAttributes | undefined {
  const written = cutText(text).split(/\s+/).filter(Boolean);
  const otherWords: string[] = [];
  const attributes: { [Column in AttributeOptions['column']]?: readonly string[] } = {};
  for (const [at, word] of written.entries()) {
    const named = attributesWithPrefix(formOf(word), at === written.length - 1);
    if (named === undefined) {
      otherWords.push(word);
      continue;
    }
    const { column, options } = named;
    attributes[column] = attributes[column]?.filter((option) => options.includes(option)) ?? options;
    while (isFunctionWord(formOf(otherWords.at(-1) ?? ''))) otherWords.pop();
  }
  const optionLists = Object.values(attributes);
  const typed = parseTypedText(otherWords.join(' '));
  const agree = optionLists.length > 0 && optionLists.every((options) => options.length > 0);
  return agree && typed ? { text: typed, attributes } : undefined;
}

/** The canonical form of a single word; a hyphenated word counts as one (`Blu-ray`). */
function formOf(written: string): string {
  const [word, ...furtherWords] = wordsOf(written);
  return furtherWords.length === 0 ? ((word?.joinedTerm ?? word?.parts[0])?.form ?? '') : '';
}

/** A predicate for the documents of a segment with the required attributes. */
export function attributePredicate(
  { columns }: Segment,
  { mediaType, language }: RequiredAttributes,
): (document: number) => boolean {
  const requirements = [
    { column: columns.mediaType, options: mediaType },
    { column: columns.language, options: language },
  ].flatMap(({ column, options }) => (options ? [{ column, optionLists: new Set(options.map(column.find)) }] : []));
  return (document) =>
    requirements.every(({ column, optionLists }) =>
      [...valuesOf(column, document)].some((option) => optionLists.has(option)),
    );
}

/** The first of the required languages that the document has. */
export function languageAmong({ columns: { language } }: Segment, document: number, codes: readonly string[]) {
  const documentValues = new Set(valuesOf(language, document));
  return codes.find((code) => documentValues.has(language.find(code)));
}
