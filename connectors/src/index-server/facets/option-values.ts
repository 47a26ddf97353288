import { parseLanguage } from '@buchfink/catalogue/csv/csv-values';
import { spanOf } from '@buchfink/catalogue/search/matching/year-spans';
import { terminologicalCodes, twoLetterCodes } from '@buchfink/catalogue/text/language-code';
import { MediaType } from '@buchfink/contract/media-type';
import type { Clause } from '../index-engine.ts';
import type { IndexFacet } from '../index-settings.ts';
import type { IndexTarget } from '../index-target.ts';
import { yearsBetween } from './option-clauses.ts';

/** A value of a document is read as this option: media types and languages by our codes, others as they are. */
export function optionOf(facet: IndexFacet, value: string, { mediaTypes }: Pick<IndexTarget, 'mediaTypes'>): string {
  if (facet === 'mediaType') return mediaTypeOf(value, mediaTypes) ?? value;
  if (facet === 'language') return languageOf(value) ?? value;
  return value;
}

/** The media type of a format; undefined for an unknown one. */
export function mediaTypeOf(value: string, mediaTypes: IndexTarget['mediaTypes']): MediaType | undefined {
  return Object.hasOwn(mediaTypes, value) ? mediaTypes[value] : MediaType.safeParse(value).data;
}

/** The clause of an option: all values that are read as it. A year is a number or a span such as `2010-2019`. */
export function optionClause(
  facet: IndexFacet,
  option: string,
  target: Pick<IndexTarget, 'facets' | 'mediaTypes'>,
): Clause {
  const field = target.facets[facet] ?? '';
  if (facet === 'year') {
    // No record has a text that is no year.
    const { from, to } = spanOf(option) ?? { from: 9999, to: 0 };
    return yearsBetween(field, from, to);
  }
  return { kind: 'values', field, values: valuesOf(facet, option, target) };
}

function valuesOf(facet: IndexFacet, option: string, { mediaTypes }: Pick<IndexTarget, 'mediaTypes'>): string[] {
  const mapped =
    facet === 'mediaType'
      ? Object.keys(mediaTypes).filter((value) => mediaTypes[value] === option)
      : facet === 'language'
        ? (languageTable().values.get(option) ?? [])
        : [];
  return [...new Set([...mapped, option])];
}

/** The code of a language, by a code or by its English or German name. */
export function languageOf(value: string): string | undefined {
  return languageTable().codes.get(value.toLowerCase()) ?? parseLanguage(value);
}

interface LanguageTable {
  /** Code by code or name in lower case. */
  readonly codes: ReadonlyMap<string, string>;
  /** What an index may call a language, by code. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

let table: LanguageTable | undefined;

/** Indexes name languages by codes of two or three letters or by names; each form finds and counts the same option. */
function languageTable(): LanguageTable {
  if (table) return table;
  const names = (['en', 'de'] as const).map(
    (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }),
  );
  const codes = new Map<string, string>();
  const values = new Map<string, string[]>();
  for (const [two, three] of twoLetterCodes) {
    const terminological = terminologicalCodes.get(three);
    const forms = [
      three,
      ...(terminological ? [terminological] : []),
      two,
      ...names.flatMap((each) => each.of(two) ?? []),
    ];
    values.set(three, [...new Set(forms)]);
    for (const form of forms) codes.set(form.toLowerCase(), three);
  }
  table = { codes, values };
  return table;
}
