import { valuesOf } from '../../segment/facet-column.ts';
import type { Segment } from '../../segment/segment.ts';
import { type AttributeOptions, attributesWithPrefix } from '../../text/attribute-words.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { wordsOf } from '../../text/words.ts';
import { type BegunText, cutText, readBegun } from './begun-text.ts';

/** In which media, in which language a title is wanted: any of the options of each. */
export type Description = { readonly [Column in AttributeOptions['column']]?: readonly string[] };

/** A begun text without the words that say in which media or language it is wanted. */
interface BegunDescribed {
  readonly text: BegunText;
  readonly described: Description;
}

/**
 * Reads `titanic dvd`, `krabat als hörbuch`, `krabat hörb` and `harry potter engl` as titles that are wanted in a medium or
 * language; several such words must agree. Undefined where no word names any, or no other is left.
 */
export function readDescribed(text: string): BegunDescribed | undefined {
  const written = cutText(text).split(/\s+/).filter(Boolean);
  const rest: string[] = [];
  const described: { [Column in AttributeOptions['column']]?: readonly string[] } = {};
  for (const [at, each] of written.entries()) {
    const named = attributesWithPrefix(formOf(each), at === written.length - 1);
    if (named === undefined) {
      rest.push(each);
      continue;
    }
    const { column, options } = named;
    described[column] = described[column]?.filter((option) => options.includes(option)) ?? options;
    while (isFunctionWord(formOf(rest.at(-1) ?? ''))) rest.pop();
  }
  const wanted = Object.values(described);
  const begun = readBegun(rest.join(' '));
  const agree = wanted.length > 0 && wanted.every((options) => options.length > 0);
  return agree && begun ? { text: begun, described } : undefined;
}

/** The canonical form of a single word; a hyphenated one is one here (`Blu-ray`). */
function formOf(written: string): string {
  const [word, ...others] = wordsOf(written);
  return others.length === 0 ? ((word?.joined ?? word?.parts[0])?.form ?? '') : '';
}

/** Tells the documents of a segment that are as described. */
export function describedIn({ columns }: Segment, { mediaType, language }: Description): (document: number) => boolean {
  const demands = [
    { column: columns.mediaType, options: mediaType },
    { column: columns.language, options: language },
  ].flatMap(({ column, options }) => (options ? [{ column, wanted: new Set(options.map(column.find)) }] : []));
  return (document) =>
    demands.every(({ column, wanted }) => [...valuesOf(column, document)].some((option) => wanted.has(option)));
}

/** The language of a document among those that are wanted. */
export function languageAmong({ columns: { language } }: Segment, document: number, codes: readonly string[]) {
  const own = new Set(valuesOf(language, document));
  return codes.find((code) => own.has(language.find(code)));
}
