import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { workKey } from '@buchfink/catalogue/record/identifiers/work-key';
import { createRandom } from '../records/random.ts';
import { fieldedKinds } from './fielded-kinds.ts';
import { hardKinds } from './hard-kinds.ts';
import type { KnownItem } from './known-item.ts';
import { misspeltKinds } from './misspelt-kinds.ts';
import { numberKinds } from './number-kinds.ts';
import type { KnownItemQuery, QueryKind } from './query-kind.ts';
import { toleratedKinds } from './tolerated-kinds.ts';
import { buildWordIndex, formsOf } from './word-index.ts';
import { writtenKinds } from './written-kinds.ts';

/** A query whose words match more records than this is dropped: its intended record would be unclear. */
const maxCleanHits = 3;
const triesPerQuery = 60;

/** Kinds of queries by their names. */
type QueryKinds = Readonly<Record<string, QueryKind>>;

const allKinds: QueryKinds = {
  ...writtenKinds,
  ...misspeltKinds,
  ...fieldedKinds,
  ...numberKinds,
  ...toleratedKinds,
  ...hardKinds,
};

/**
 * Generates queries of all kinds, each made from a random record of the catalogue and then rewritten, shortened or
 * misspelt. The same catalogue and seed yield the same queries. Kinds without suitable records (no umlauts, no ISBN)
 * have fewer queries or none.
 */
export function generateKnownItems(
  records: readonly BibRecord[],
  perKind: number,
  seed: number,
  kinds = allKinds,
): KnownItem[] {
  const words = buildWordIndex(records);
  return Object.entries(kinds).flatMap(([kind, make], number) => {
    const random = createRandom(seed * 1000 + number);
    const items: KnownItem[] = [];
    for (let tries = 0; tries < perKind * triesPerQuery && items.length < perKind; tries++) {
      const record = random.pick(records);
      const itemQuery = make(record, random, words);
      const item =
        itemQuery &&
        itemOf(kind, record, itemQuery, itemQuery.isbn ? words.findIsbn(itemQuery.isbn) : words.find(itemQuery.clean));
      if (item && !items.some(({ query }) => query === item.query)) items.push(item);
    }
    return items;
  });
}

function itemOf(
  kind: string,
  record: BibRecord,
  itemQuery: KnownItemQuery,
  matches: readonly BibRecord[],
): KnownItem | undefined {
  const { query, fields = { FREE: query }, topk = 10 } = itemQuery;
  if (itemQuery.isbn) return { kind, query, fields, expect: matches.map(({ id }) => id), topk };
  if (itemQuery.relevantIds) return { kind, query, fields, expect: itemQuery.relevantIds, topk };
  if (matches.length === 0 || matches.length > maxCleanHits || query.length < 3) return undefined;
  const title = formsOf(record.title).join(' ');
  const relevant = matches.filter(
    (candidate) => workKey(candidate) === workKey(record) || formsOf(candidate.title).join(' ') === title,
  );
  return { kind, query, fields, expect: relevant.map(({ id }) => id), topk, cleanHits: matches.length };
}
