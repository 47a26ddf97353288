import { offered, rankOfCounts } from '../../search/facets/subject-ranks.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import type { CountedByName, EngineAnswer, EngineSearch } from '../ask.ts';
import { parseHeadingToken } from '../engine-text.ts';
import { type HeadingId, headingTextField, optionFields, translatedField } from '../index-mapping.ts';
import type { Question } from '../question.ts';
import type { KnownAnswers, KnownHeading } from '../reader/known-answers.ts';

/** The spellings looked at: those of a heading are as frequent as it is, and few others are. */
const maxSpellings = 12;

/** Headings by facet and key. */
export type HeadingsOf = (id: HeadingId) => ReadonlyMap<string, KnownHeading>;

/** The keys of headings by facet. */
export type HeadingKeys = Readonly<Record<HeadingId, readonly string[]>>;

/** Asks how headings are written in most of the records, and how subjects are offered to readers of a language. */
export function headingsQuestion(
  { headings }: KnownAnswers,
  keysOf: HeadingKeys,
  locale: HeadingLocale | undefined,
): Question<HeadingsOf> {
  const nameOf = (id: HeadingId, key: string) => `${id} ${locale ?? ''} ${key}`;
  const known = new Map(
    headingIds.map((id) => [id, new Map(keysOf[id].map((key) => [key, headings.get(nameOf(id, key))]))] as const),
  );
  const missing = headingIds.flatMap((id) => {
    const keys = keysOf[id].filter((key) => known.get(id)?.get(key) === undefined);
    return keys.length === 0 ? [] : [{ id, keys }];
  });
  return {
    searches: missing.map(({ id, keys }) => searchFor(id, keys, locale)),
    read(answers) {
      for (const [at, { id, keys }] of missing.entries())
        for (const key of keys) known.get(id)?.set(key, headings.set(nameOf(id, key), headingIn(answers[at], key)));
      return (id) => new Map([...(known.get(id) ?? [])].flatMap(([key, heading]) => (heading ? [[key, heading]] : [])));
    },
  };
}

/** The language of readers, if any subject is translated for them; else all subjects are offered alike. */
export function translatedLocale(known: KnownAnswers, locale: HeadingLocale | undefined): HeadingLocale | undefined {
  if (locale === undefined) return undefined;
  const [translated = 0] = known.countsOf([{ exists: { field: translatedField(locale) } }]);
  return translated > 0 ? locale : undefined;
}

const headingIds: readonly HeadingId[] = ['author', 'subject', 'series'];

function searchFor(id: HeadingId, keys: readonly string[], locale: HeadingLocale | undefined): EngineSearch {
  const isRanked = id === 'subject' && locale !== undefined;
  return {
    query: { terms: { [optionFields[id]]: keys } },
    size: 0,
    aggs: {
      headings: withSpellings(id, { include: keys, size: keys.length }),
      ...(isRanked && { translated: { terms: { field: translatedField(locale), include: keys, size: keys.length } } }),
    },
  };
}

/** Counts headings by key, each with its spellings. */
export function withSpellings(id: HeadingId, which: { readonly include?: readonly string[]; readonly size: number }) {
  return {
    terms: { field: optionFields[id], ...which },
    aggs: { texts: { terms: { field: headingTextField(id), size: maxSpellings } } },
  };
}

function headingIn(answer: EngineAnswer | undefined, key: string): KnownHeading {
  const bucketOf = (name: string) => answer?.counted[name]?.buckets.find((bucket) => bucket.key === key);
  const heading = bucketOf('headings');
  if (!heading) return { text: key, rank: offered };
  const translated = bucketOf('translated')?.count ?? 0;
  return { text: spellingOf(key, heading.within), rank: rankOfCounts(translated, heading.count) };
}

/** The most frequent spelling of a heading. */
export function spellingOf(key: string, within: CountedByName): string {
  const tokens = within.texts?.buckets.map((bucket) => parseHeadingToken(bucket.key)) ?? [];
  return tokens.find((token) => token.key === key)?.text ?? key;
}
