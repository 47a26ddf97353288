import type { BibRecord, NeighbouringTitle } from '@buchfink/catalogue/record/bib-record';
import type { NeighbourId } from '@buchfink/catalogue/record/view/record-details';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import type { RelatedOptions } from './related-titles.ts';

type Searched = Pick<RelatedOptions, 'libraryId' | 'store' | 'index'>;

/** The maximum number of earlier and later titles to look up. */
const maxNeighbours = 10;

/** Finds the earlier and later titles that the library has: by record number, otherwise by ISSN. */
export async function findNeighbourIds(
  options: Searched,
  record: BibRecord,
  signal: AbortSignal,
): Promise<NeighbourId> {
  const titles = [...(record.earlierTitles ?? []), ...(record.laterTitles ?? [])].slice(0, maxNeighbours);
  const foundIds = await Promise.all(titles.map((title) => idOf(options, record, title, signal)));
  const ids = new Map(titles.map((title, position) => [title, foundIds[position]]));
  return (title) => ids.get(title);
}

async function idOf(
  { store, index, libraryId }: Searched,
  record: BibRecord,
  { recordId, issn }: NeighbouringTitle,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [named] = recordId === undefined ? [] : await store.records(libraryId, [recordId]);
  if (named !== undefined && named.id !== record.id) return named.id;
  if (issn === undefined) return undefined;
  const query = { ...plainQuery, fields: [{ meaning: 'ISBN' as const, text: issn }], limit: maxNeighbours };
  const { hits } = await index.search(query, signal);
  const records = await store.byNumbers(
    libraryId,
    hits.map(({ number }) => number),
  );
  return records.find(
    (candidate) => candidate !== undefined && candidate.id !== record.id && candidate.issn.includes(issn),
  )?.id;
}
