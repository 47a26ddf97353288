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

/** Searches per second with four readers who send the next query as soon as they have the answer. */
export async function searchesPerSecond(service: Service, mix: readonly Query[], seconds: number): Promise<number> {
  let answered = 0;
  const end = performance.now() + seconds * 1000;
  const reader = async (first: number) => {
    for (let at = first; performance.now() < end; at += 4, answered++) {
      const query = mix[at % mix.length];
      if (query) await service.search(query);
    }
  };
  await Promise.all([0, 1, 2, 3].map(reader));
  return answered / seconds;
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
