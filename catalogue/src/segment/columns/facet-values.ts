import type { BibRecord } from '../../record/bib-record.ts';
import { rolesOf } from '../../record/roles.ts';
import type { ColumnId } from '../segment.ts';

/** MARC relator codes of those who made the work; editors, translators and speakers are found but not offered. */
const authorRoles = new Set(['aut', 'cre', 'cmp', 'lbt', 'lyr', 'art', 'pht', 'ill', 'drt', 'dub', 'aus']);

/** The facets with a column of options, in the order of their columns. */
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
 * A record's options of each facet, each once, in the order of the record; authors with the main entry first (a
 * contributor of unknown role counts as an author), and records are sorted by the first of them.
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

/** The bits of the column of availability that the record itself states. */
export function availabilityOf(record: BibRecord): number {
  const online =
    record.items.some((item) => item.state === 'online') || record.links.some((link) => link.kind === 'fulltext');
  return (record.items.some((item) => item.state === 'available') ? onShelf : 0) | (online ? isOnline : 0);
}

/**
 * What can be had in each of a record's branches, in the order of `facetValuesOf(record).branch`: bits as in `availabilityOf`,
 * of the copies there alone. A full text is read from anywhere, so that it counts for every branch.
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

function authorsOf({ contributors }: BibRecord): string[] {
  const names = distinct(contributors, (person) => {
    const roles = rolesOf(person);
    return person.main || roles.length === 0 || roles.some((role) => authorRoles.has(role)) ? person.name : '';
  });
  const main = contributors.find((person) => person.main)?.name;
  if (!main || names[0] === main) return names;
  return [main, ...names.filter((name) => name !== main)];
}

/** A record with few values is searched in the list itself, one with thousands of copies in a set. */
const fewValues = 8;

function distinct<Entry>(entries: readonly Entry[], read: (entry: Entry) => string): string[] {
  const values: string[] = [];
  let seen: Set<string> | undefined;
  for (const entry of entries) {
    const value = wellFormed(read(entry));
    if (value === '' || (seen ? seen.has(value) : values.includes(value))) continue;
    values.push(value);
    if (seen) seen.add(value);
    else if (values.length > fewValues) seen = new Set(values);
  }
  return values;
}

/** Without lone surrogates, which UTF-8 cannot carry: each becomes U+FFFD, as in an encoder. */
function wellFormed(text: string): string {
  return surrogate.test(text) ? text.replace(loneSurrogates, '\uFFFD') : text;
}

/** Told without decoding pairs, which nearly no text has. */
const surrogate = /[\uD800-\uDFFF]/;
const loneSurrogates = /\p{Surrogate}/gu;
