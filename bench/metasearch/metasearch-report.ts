import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../engines/engine.ts';
import { formatMilliseconds } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import type { Query } from '../queries/query.ts';
import { loadQuerySet } from '../queries/query-set.ts';
import { loadRecordFiles, type RecordFiles } from '../records/record-files.ts';
import { importByCommand } from '../service/import-run.ts';
import { startService } from '../service/service.ts';
import { createServiceFolders, projectId } from '../service/service-folders.ts';
import { table } from '../table.ts';
import { type SearchTimes, streamTimes } from './stream-times.ts';
import { timeOnScreen } from './time-on-screen.ts';

/** Options for measuring a search over several libraries. */
export interface MetaSearchBench {
  readonly records: number;
  readonly libraries: number;
  readonly queries: number;
  /** A folder that is removed after the run. */
  readonly folder: string;
  readonly build: (name: 'zebra', files: RecordFiles, connections: number) => Promise<Engine | undefined>;
  readonly write: (text: string) => void;
}

/** The maximum number of records per library: that of a town. */
const maxRecords = 50_000;

/**
 * Measures the product as delivered with several catalogues of its own, and the alternative of a reader: querying the
 * same catalogues by SRU, one after another or all at once. All have the same records and get the same queries in
 * turns.
 */
export async function metaSearchReport(options: MetaSearchBench): Promise<string> {
  const { libraries: count, folder, write } = options;
  const records = Math.min(maxRecords, options.records);
  const files = await loadRecordFiles(records, 1);
  const { classes } = await loadQuerySet(files, Math.ceil((options.queries * 7) / 6));
  const folders = createServiceFolders(mkdtempSync(join(folder, 'metasearch')), count);
  const libraries = Array.from({ length: count }, (_, at) => at + 1);
  for (const library of libraries) await importByCommand(folders, files.marc, 30, library);
  write(`${count} libraries of ${records} records are imported\n`);
  const service = await startService(folders);
  const sru = await options.build('zebra', files, count);
  try {
    const ask = (query: Query) => streamTimes({ port: service.port, project: projectId, libraries }, textOf(query));
    // All libraries are open and all code is compiled before times are counted.
    while ((await ask(probe)).answered < count);
    const plainQueries = classes
      .filter(({ queries, isMisspelt }) => !isMisspelt && queries.every(isPlain))
      .flatMap(({ queries }) => queries);
    const mix = Array.from(
      { length: options.queries },
      (_, at) => plainQueries[(at * 37) % plainQueries.length] ?? probe,
    );
    for (const query of mix.slice(0, 20)) await ask(query);
    await service.loopDelay();
    const methods: { name: string; times: SearchTimes[] }[] = [
      { name: `one stream over ${count} libraries`, times: [] },
      { name: `SRU, ${count} catalogues at once`, times: [] },
      { name: `SRU, ${count} catalogues one after another`, times: [] },
    ];
    for (const query of mix) {
      methods[0]?.times.push(await ask(query));
      if (sru) {
        methods[1]?.times.push(await together(sru, query, count));
        methods[2]?.times.push(await oneByOne(sru, query, count));
      }
    }
    const { p50, p99 } = await service.loopDelay();
    const queriesWithHits = mix.filter((_, at) => methods[0]?.times[at]?.first !== undefined);
    const screenTimes = await timeOnScreen(service.port, queriesWithHits.slice(0, 60).map(textOf));
    const rows = methods
      .filter(({ times }) => times.length > 0)
      .map(({ name, times }) => [
        name,
        spread(times.flatMap(({ first }) => first ?? [])),
        spread(times.map(({ all }) => all)),
      ]);
    return [
      table(
        [`${count} libraries × ${records} records, ${mix.length} queries`, 'first hits, median / 95 %', 'all done'],
        rows,
      ),
      `first hit on the screen of a phone: ${spread(screenTimes)} ms`,
      `event loop delay of the service meanwhile, p50 / p99: ${formatMilliseconds(p50)} / ${formatMilliseconds(p99)} ms`,
    ].join('\n');
  } finally {
    await sru?.close();
    await service.stop();
  }
}

const probe: Query = {
  fields: [{ meaning: 'FREE', text: 'der' }],
  filters: {},
  sort: 'relevance',
  offset: 0,
  isPrefix: false,
};
const isPlain = ({ fields, filters, sort, offset, isPrefix }: Query) =>
  fields.length === 1 &&
  fields[0]?.meaning === 'FREE' &&
  Object.keys(filters).length === 0 &&
  sort === 'relevance' &&
  offset === 0 &&
  !isPrefix;
const textOf = ({ fields }: Query) => fields[0]?.text ?? '';
const spread = (times: readonly number[]) =>
  [0.5, 0.95].map((share) => formatMilliseconds(quantile(times, share))).join(' / ');

async function together(sru: Engine, query: Query, count: number): Promise<SearchTimes> {
  const startedAt = performance.now();
  let first: number | undefined;
  let total = 0;
  const ask = async () => {
    const answer = await sru.search(query);
    if (answer.total > 0) first ??= performance.now() - startedAt;
    total += answer.total;
  };
  await Promise.all(Array.from({ length: count }, ask));
  return { all: performance.now() - startedAt, answered: count, total, ...(first !== undefined && { first }) };
}

async function oneByOne(sru: Engine, query: Query, count: number): Promise<SearchTimes> {
  const startedAt = performance.now();
  let first: number | undefined;
  let total = 0;
  for (let at = 0; at < count; at++) {
    const answer = await sru.search(query);
    if (answer.total > 0) first ??= performance.now() - startedAt;
    total += answer.total;
  }
  return { all: performance.now() - startedAt, answered: count, total, ...(first !== undefined && { first }) };
}
