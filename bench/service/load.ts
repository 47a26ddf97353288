import { setTimeout as sleep } from 'node:timers/promises';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Query, QueryClass } from '../queries/query.ts';
import type { Service } from './service.ts';

/** The queries of all classes, interleaved. */
export function mixOf(classes: readonly QueryClass[]): Query[] {
  const rounds = Math.min(...classes.map(({ queries }) => queries.length));
  return Array.from({ length: rounds }, (_, at) => classes.flatMap(({ queries }) => queries[at] ?? [])).flat();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Milliseconds of each search, run sequentially. */
export async function searchTimes(service: Service, queries: readonly Query[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) times.push(await timed(() => service.search(query)));
  return times;
}

/** Searches that readers made in a time. */
export interface SearchLoad {
  readonly perSecond: number;
  /** Milliseconds of each search. */
  readonly times: readonly number[];
}

/** Measures readers who send the next query as soon as they have the answer. */
export async function loadSearches(
  service: Pick<Service, 'search'>,
  mix: readonly Query[],
  { readers, seconds }: { readonly readers: number; readonly seconds: number },
): Promise<SearchLoad> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const read = async (first: number) => {
    for (let at = first; performance.now() < end; at += readers) {
      const query = mix[at % mix.length];
      if (query) times.push(await timed(() => service.search(query)));
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  return { perSecond: times.length / seconds, times };
}

/** Searches some forty times per second until it is stopped; returns the milliseconds of each search. */
export function keepSearching(service: Service, mix: readonly Query[]): () => Promise<number[]> {
  let isOver = false;
  const times: number[] = [];
  const work = async () => {
    for (let at = 0; !isOver; at++) {
      const query = mix[at % mix.length];
      if (query) times.push(await timed(() => service.search(query)));
      await sleep(25);
    }
  };
  const working = work();
  return async () => {
    isOver = true;
    await working;
    return times;
  };
}

/** Milliseconds until the service finds the record by its title as the first hit. */
export async function timeUntilFound(service: Service, record: BibRecord): Promise<number> {
  const fields = [{ meaning: 'TITLE' as const, text: record.title }];
  const query: Query = { fields, filters: {}, sort: 'relevance', offset: 0, isPrefix: false };
  const startedAt = performance.now();
  for (;;) {
    const { items } = await service.search(query);
    const waited = performance.now() - startedAt;
    if (items.some(({ id, title }) => id === record.id && title === record.title)) return waited;
    if (waited > 300_000) throw new Error(`${record.id} is not found after five minutes`);
    await sleep(20);
  }
}
