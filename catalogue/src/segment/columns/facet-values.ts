import type { BibRecord } from '../../record/bib-record.ts';
import { rolesOf } from '../../record/roles.ts';
import { volumeOrder } from '../../record/volume-number.ts';
import { headingKey } from '../../text/heading-key.ts';
import { type HeadingLocale, headingLocales } from '../../text/heading-locale.ts';
import { languageCode } from '../../text/language-code.ts';
import type { ColumnId } from '../segment.ts';

/** MARC relator codes of creators; editors, translators and speakers are searched but not offered as options. */
const authorRoles = new Set(['aut', 'cre', 'cmp', 'lbt', 'lyr', 'art', 'pht', 'ill', 'drt', 'dub', 'aus']);

/** The facets with a column of options, in column order. */
export const columnIds = [
  'mediaType',
  'branch',
  'language',
  'audience',
  'author',
  'subject',
  'series',
] as const satisfies readonly ColumnId[];

/**
 * The options of a record for each facet, each once, in record order; authors with the main entry first (a
 * contributor without a role counts as an author), by the first of which records are sorted.
 */
export function facetValuesOf(record: BibRecord): Record<ColumnId, readonly string[]> {
  return {
    mediaType: [record.mediaType],
    branch: distinct(record.items, (item) => item.branch),
    language: distinct(record.languages, (language) => language),
    audience: record.audienceGroup === undefined ? [] : [record.audienceGroup],
    author: authorsOf(record),
    subject: distinct(record.subjects, (subject) => subject.text),
    series: distinct(record.series, (entry) => entry.title),
  };
}

/** A copy is on the shelf. */
export const onShelf = 1;
/** It can be read or heard online. */
export const isOnline = 2;

/** The availability bits of a record. */
export function availabilityOf(record: BibRecord): number {
  const online =
    record.items.some((item) => item.state === 'online') || record.links.some((link) => link.kind === 'fulltext');
  return (record.items.some((item) => item.state === 'available') ? onShelf : 0) | (online ? isOnline : 0);
}

/**
 * The availability bits of each of a record's branches, in the order of `facetValuesOf(record).branch`, by the copies
 * there. A full text can be read anywhere and counts for every branch.
 */
export function branchAvailabilityOf({ items, links }: BibRecord, branches: readonly string[]): Uint8Array {
  const bits = new Uint8Array(branches.length);
  if (branches.length === 0) return bits;
  if (links.some((link) => link.kind === 'fulltext')) bits.fill(isOnline);
  const places = branches.length > fewValues ? new Map(branches.map((branch, at) => [branch, at])) : undefined;
  for (const { branch, state } of items) {
    const bit = state === 'available' ? onShelf : state === 'online' ? isOnline : 0;
    if (bit === 0) continue;
    const code = wellFormed(branch);
    const place = places ? places.get(code) : branches.indexOf(code);
    if (place !== undefined && place >= 0) bits[place] = (bits[place] ?? 0) | bit;
  }
  return bits;
}

/** The language of each locale's readers, ISO 639-2/B. */
export const languageOfReaders = Object.fromEntries(
  headingLocales.map((locale) => [locale, languageCode(locale) ?? locale]),
) as Readonly<Record<HeadingLocale, string>>;

/**
 * For each of a record's subjects, in the order of `facetValuesOf(record).subject`, the readers who find it in their
 * own language beside: bit l is set where the heading is in another language than that of `headingLocales[l]`, and the record
 * has headings in that one. Headings without a known language have no bits.
 */
export function translatedSubjectsOf({ subjects }: BibRecord, texts: readonly string[]): Uint8Array {
  const bits = new Uint8Array(texts.length);
  for (const [bit, locale] of headingLocales.entries()) {
    const own = languageOfReaders[locale];
    if (!subjects.some(({ language }) => language === own)) continue;
    const legible = new Set(
      subjects.filter(({ language = own }) => language === own).map(({ text }) => wellFormed(text)),
    );
    for (const [at, text] of texts.entries()) if (!legible.has(text)) bits[at] = (bits[at] ?? 0) | (1 << bit);
  }
  return bits;
}

/** The place of a record in each of its series, in the order of `facetValuesOf(record).series`: see `volumeOrder`. */
export function seriesNumbersOf({ series }: BibRecord, titles: readonly string[]): Uint32Array {
  return Uint32Array.from(titles, (title) => {
    const key = headingKey(title);
    return volumeOrder(series.find((entry) => entry.number && headingKey(entry.title) === key)?.number ?? '');
  });
}

function authorsOf({ contributors }: BibRecord): string[] {
  const names = distinct(contributors, (person) => {
    const roles = rolesOf(person);
    return person.main || roles.length === 0 || roles.some((role) => authorRoles.has(role)) ? person.name : '';
  });
  const main = contributors.find((person) => person.main)?.name;
  if (!main || names[0] === main) return names;
  return [main, ...names.filter((name) => name !== main)];
}

/** Up to so many values a list is searched; a record with thousands of copies uses a set. */
const fewValues = 8;

function distinct<Entry>(entries: readonly Entry[], read: (entry: Entry) => string): string[] {
  const values: string[] = [];
  let distinct: Set<string> | undefined;
  for (const entry of entries) {
    const value = wellFormed(read(entry));
    if (value === '' || (distinct ? distinct.has(value) : values.includes(value))) continue;
    values.push(value);
    if (distinct) distinct.add(value);
    else if (values.length > fewValues) distinct = new Set(values);
  }
  return values;
}

/** Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD, as an encoder does. */
function wellFormed(text: string): string {
  return surrogate.test(text) ? text.replace(loneSurrogates, '\uFFFD') : text;
}

/** A quick test without decoding pairs, which nearly no text has. */
const surrogate = /[\uD800-\uDFFF]/;
const loneSurrogates = /\p{Surrogate}/gu;
