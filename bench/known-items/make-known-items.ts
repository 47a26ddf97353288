import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { workKey } from '@buchfink/catalogue/record/work-key';
import { chance } from '../records/chance.ts';
import { cleanWords, formsOf } from './clean-words.ts';
import { fieldedKinds } from './fielded-kinds.ts';
import { forgivenKinds } from './forgiven-kinds.ts';
import type { Kind, KnownItemQuery } from './kind.ts';
import type { KnownItem } from './known-item.ts';
import { numberKinds } from './number-kinds.ts';
import { spoiltKinds } from './spoilt-kinds.ts';
import { unseenKinds } from './unseen-kinds.ts';
import { writtenKinds } from './written-kinds.ts';

/** More records than this hold the words: nobody could tell which one was meant. */
const maxCleanHits = 3;
const triesPerQuery = 60;

/**
 * Queries of all kinds people ask, each made from a record of the catalogue by chance and then written otherwise,
 * shortened or spoilt: the same catalogue and seed give the same queries. Kinds a catalogue has no records for (no
 * umlauts, no ISBN) have fewer queries or none.
 */
export function makeKnownItems(records: readonly BibRecord[], perKind: number, seed: number): KnownItem[] {
  const words = cleanWords(records);
  const kinds: Readonly<Record<string, Kind>> = {
    ...writtenKinds,
    ...spoiltKinds,
    ...fieldedKinds,
    ...numberKinds,
    ...forgivenKinds,
    ...unseenKinds,
  };
  return Object.entries(kinds).flatMap(([kind, make], number) => {
    const random = chance(seed * 1000 + number);
    const items: KnownItem[] = [];
    for (let tries = 0; tries < perKind * triesPerQuery && items.length < perKind; tries++) {
      const record = random.pick(records);
      const asked = make(record, random, words);
      const item =
        asked && itemOf(kind, record, asked, asked.isbn ? words.findIsbn(asked.isbn) : words.find(asked.clean));
      if (item && !items.some(({ query }) => query === item.query)) items.push(item);
    }
    return items;
  });
}

function itemOf(
  kind: string,
  record: BibRecord,
  asked: KnownItemQuery,
  found: readonly BibRecord[],
): KnownItem | undefined {
  const { query, fields = { FREE: query }, topk = 10 } = asked;
  if (asked.isbn) return { kind, query, fields, expect: found.map(({ id }) => id), topk };
  if (asked.right) return { kind, query, fields, expect: asked.right, topk };
  if (found.length === 0 || found.length > maxCleanHits || query.length < 3) return undefined;
  const title = formsOf(record.title).join(' ');
  const right = found.filter((each) => workKey(each) === workKey(record) || formsOf(each.title).join(' ') === title);
  return { kind, query, fields, expect: right.map(({ id }) => id), topk, cleanHits: found.length };
}
