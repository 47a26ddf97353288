import type { Detail } from '@buchfink/contract/record';
import { type FieldMeaning, headingText } from '@buchfink/contract/search';
import { headingKey } from '../../text/heading-key.ts';
import { wordsOf } from '../../text/words.ts';
import type { BibRecord, Contributor, NeighbouringTitle, Subject } from '../bib-record.ts';
import { mainAuthor } from '../main-author.ts';
import { spokenName } from '../person-name.ts';
import { rolesOf } from '../roles.ts';

/**
 * A line of a record page; the service adds the label by `key`, and of the lines with a subject it shows those in the
 * reader's language.
 */
export type UnlabelledDetail = Omit<Detail, 'label'> & { readonly subject?: Pick<Subject, 'kind' | 'language'> };

/** Finds the id of the record of an earlier or later title, where the library has it. */
export type NeighbourId = (title: NeighbouringTitle) => string | undefined;

/** The lines of a record page in order, each in original script after its pair; the service adds the labels by key. */
export function detailsOf(record: BibRecord, neighbourId: NeighbourId = () => undefined): UnlabelledDetail[] {
  const author = mainAuthor(record);
  const ownScript = record.originalScript ?? {};
  const neighbour = (key: string) => (title: NeighbouringTitle) => anotherTitle(key, title, neighbourId(title));
  return [
    text('originalScriptTitle', record.originalScriptTitle),
    text('originalTitle', record.originalTitle),
    ...record.otherTitles.map((title) => text('otherTitle', title)),
    ...(record.earlierTitles ?? []).map(neighbour('earlierTitle')),
    ...(record.laterTitles ?? []).map(neighbour('laterTitle')),
    ...record.contributors.flatMap((person) => contributor(person, person === author)),
    text('publisher', [record.place, record.publisher].filter(Boolean).join(' : ')),
    text('publisher', [ownScript.place, ownScript.publisher].filter(Boolean).join(' : ')),
    text('year', yearText(record)),
    text('edition', record.edition),
    text('edition', ownScript.edition),
    text('extent', record.extent),
    ...record.series.map(({ title, number }) =>
      searchFor('series', 'FREE', title, number ? `${title} ; ${number}` : title),
    ),
    ...record.languages.map((language) => text('language', language)),
    text('originalLanguage', record.originalLanguage),
    ...record.isbn.map((isbn) => text('isbn', isbn)),
    ...record.issn.map((issn) => text('issn', issn)),
    ...record.ean.map((ean) => text('ean', ean)),
    ...distinctSubjects(record.subjects).map(({ text: heading, ...subject }) => ({
      ...searchFor(subject.kind === 'genre' ? 'genre' : 'subject', 'KEYWORD', heading),
      subject,
    })),
    ...record.classifications.map(({ value, scheme }) =>
      text('classification', scheme ? `${value} (${scheme})` : value),
    ),
    text('audience', record.audience),
    text('contents', record.contents),
    ...record.notes.map((note) => text('note', note)),
    // The page offers the first link as a button.
    ...onlineLinksOf(record).slice(1).map(link),
    ...record.links.filter(({ kind }) => kind !== 'fulltext' && kind !== 'cover').map(link),
  ].filter(({ value }) => value !== '');
}

/** Links to the work itself. */
export function onlineLinksOf(record: BibRecord): BibRecord['links'] {
  return record.links.filter(({ kind, url }) => kind === 'fulltext' && /^https?:\/\//i.test(url));
}

/**
 * Each heading once: vocabularies write the same one with other capitals and punctuation (`Live Recordings`,
 * `live recordings.`). Those of several languages stay, since a reader sees those of one.
 */
export function distinctSubjects(subjects: readonly Subject[]): Subject[] {
  const byKey = new Map<string, Subject>();
  for (const subject of subjects) {
    const { kind, language = '', text: heading } = subject;
    const key = `${kind === 'genre'} ${language} ${headingKey(heading)}`;
    if (!byKey.has(key)) byKey.set(key, subject);
  }
  return [...byKey.values()];
}

/** `1998`, or the span `1990-1999`, which the service formats. */
function yearText({ year, latestYear }: BibRecord): string | undefined {
  return latestYear === undefined ? year?.toString() : `${year}-${latestYear}`;
}

function text(key: string, value: string | undefined): UnlabelledDetail {
  return { key, value: value ?? '', kind: 'text' };
}

/** A heading that links to a search for it; a heading without words cannot be searched for and stays text. */
function searchFor(key: string, field: FieldMeaning, heading: string, value = heading): UnlabelledDetail {
  if (wordsOf(heading).length === 0) return text(key, value);
  return { key, value, kind: 'search', query: [{ id: field, value: headingText(heading) }] };
}

function anotherTitle(key: string, { title }: NeighbouringTitle, recordId: string | undefined): UnlabelledDetail {
  return recordId === undefined ? text(key, title) : { key, value: title, kind: 'record', recordId };
}

/**
 * The key contains the relator codes (`contributor.aut.ill`), from which the label names the role. The author at the
 * head of the page appears here only in original script, and again when they did more than write.
 */
function contributor(person: Contributor, isAtHead: boolean): UnlabelledDetail[] {
  const roles = rolesOf(person);
  const key = ['contributor', ...roles].join('.');
  const isKnown = isAtHead && roles.every((role) => role === 'aut' || role === 'cre');
  const names = [isKnown ? '' : person.name, person.originalScript ?? ''].filter((name) => name !== '');
  return names.map((name) => searchFor(key, 'AUTHOR', name, spokenName(name)));
}

function link({ url, label, note, kind }: BibRecord['links'][number]): UnlabelledDetail {
  const isWebUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  // Only web addresses become links; any other address stays text.
  const key = kind === 'contents' ? 'tableOfContents' : kind;
  if (!isWebUrl) return text(key, label ? `${label}: ${url}` : url);
  const name = label ?? new URL(url).hostname;
  return { key, value: note ? `${name} (${note})` : name, kind: 'link', href: url };
}
