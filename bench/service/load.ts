import { setTimeout as sleep } from 'node:timers/promises';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { Query, QueryClass } from '../queries/query.ts';
import type { Service } from './service.ts';

/** One query of each class after another. */
export function mixOf(classes: readonly QueryClass[]): Query[] {
  const rounds = Math.min(...classes.map(({ queries }) => queries.length));
  return Array.from({ length: rounds }, (_, at) => classes.flatMap(({ queries }) => queries[at] ?? [])).flat();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Milliseconds of each search, one after another. */
export async function searchTimes(service: Service, queries: readonly Query[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) times.push(await timed(() => service.search(query)));
  return times;
}

/** Searches a second with four readers who wait for nothing but their answers. */
export async function searchesASecond(service: Service, mix: readonly Query[], seconds: number): Promise<number> {
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

/** Goes on searching, some forty times a second, until it is told to end; answers the milliseconds of each search. */
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

/** Milliseconds until the service finds the record under its title as the first hit. */
export async function untilFound(service: Service, record: BibRecord): Promise<number> {
  const fields = [{ meaning: 'TITLE' as const, text: record.title }];
  const query: Query = { fields, filters: {}, sort: 'relevance', offset: 0, begun: false };
  const begin = performance.now();
  for (;;) {
    const { items } = await service.search(query);
    const waited = performance.now() - begin;
    if (items.some(({ id, title }) => id === record.id && title === record.title)) return waited;
    if (waited > 300_000) throw new Error(`${record.id} is not found after five minutes`);
    await sleep(20);
  }
}
