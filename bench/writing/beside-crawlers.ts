import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatSpreadInOne } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import type { Query } from '../queries/query.ts';
import { libraryId, projectId } from '../service/service-folders.ts';
import { table } from '../table.ts';
import type { Crawled, CrawlerManners, CrawlOptions } from './crawlers.ts';
import { readEvenly } from './read-evenly.ts';
import { createReaders } from './readers.ts';
import { formatRatio, type WritingBench } from './writing-bench.ts';

const crawlers = 1_000;
/** Searches of readers a second. */
const perSecond = 20;
const rounds = 2;
/** Seconds in which crawlers begin, before readers are measured. */
const runUp = 3;
/** Seconds in which a service that was busy goes back to quiet (`rate-limit/load.ts`). */
const rest = 17;

const kinds: readonly (CrawlerManners & { readonly name: string })[] = [
  { name: 'keep to robots.txt, wait', respectsRobots: true, waits: true },
  { name: 'keep to robots.txt, do not wait', respectsRobots: true, waits: false },
  { name: 'ignore robots.txt, wait', respectsRobots: false, waits: true },
  { name: 'ignore robots.txt, do not wait', respectsRobots: false, waits: false },
];

/** A service with its usual rate limits. */
export type CrawledBench = Pick<WritingBench, 'files' | 'mix' | 'seconds' | 'write'> & {
  readonly service: { readonly port: number };
};

/**
 * A thousand crawlers beside twenty searches a second of readers without a login, at a service with its usual limits: the
 * readers' times without crawlers and beside each kind of them, in turns.
 */
export async function besideCrawlers(bench: CrawledBench): Promise<string> {
  const rows: string[][] = [];
  for (const { name, ...manners } of kinds) {
    const [without, beside, answers]: [number[], number[], Crawled[]] = [[], [], []];
    const readers = createReaders(bench.service.port);
    const measure = () =>
      readEvenly((number) => readers.search(number, queryAt(bench.mix, number)), {
        perSecond,
        until: sleep(bench.seconds * 1000),
      });
    try {
      // Code is compiled by then.
      await measure();
      for (let round = 0; round < rounds; round += 1) {
        without.push(...(await measure()));
        const stop = startCrawlers(bench, manners);
        await sleep(runUp * 1000);
        beside.push(...(await measure()));
        answers.push(await stop());
        await sleep(rest * 1000);
      }
      const { refused, proofs } = readers.counts();
      const ratio = quantile(beside, 0.95) / quantile(without, 0.95);
      rows.push([
        name,
        formatSpreadInOne(without),
        formatSpreadInOne(beside),
        formatRatio(ratio),
        `${refused} / ${proofs}`,
        answersOf(answers, rounds * (bench.seconds + runUp)),
      ]);
      bench.write(`${rows.at(-1)?.join(' · ')}\n`);
    } finally {
      readers.close();
    }
  }
  return table(
    [
      `${crawlers} crawlers beside ${perSecond} searches a second`,
      'readers without, median / p95',
      'beside them',
      'p95 ÷ p95',
      'refused / proofs',
      'answers to crawlers a second',
    ],
    rows,
  );
}

const queryAt = (mix: readonly Query[], number: number): Query => {
  const query = mix[number % mix.length];
  if (query === undefined) throw new Error('there are no queries');
  return query;
};

/** Starts crawlers in their own process. The function that is returned stops them. */
function startCrawlers({ service, files, mix }: CrawledBench, manners: CrawlerManners): () => Promise<Crawled> {
  const child = fork(fileURLToPath(new URL('crawlers.js', import.meta.url)));
  const words = mix.flatMap(({ fields }) => fields.map(({ text }) => text));
  const { port } = service;
  const options: CrawlOptions = { ...manners, port, projectId, libraryId, crawlers, records: files.count, words };
  child.send(options);
  return async () => {
    child.send('stop');
    const [crawled] = (await once(child, 'message')) as [Crawled];
    return crawled;
  };
}

/** Answers a second by status. */
function answersOf(all: readonly Crawled[], seconds: number): string {
  const counts = new Map<string, number>();
  for (const crawled of all)
    for (const [status, count] of Object.entries(crawled)) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts].map(([status, count]) => `${status}: ${Math.round(count / seconds)}`).join(', ');
}
