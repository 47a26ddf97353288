import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { formatMegabytes, formatMilliseconds, formatSpreadInOne } from '../format-numbers.ts';
import type { QueryClass } from '../queries/query.ts';
import { loadRecordFiles, type RecordFiles, readRecords } from '../records/record-files.ts';
import { table } from '../table.ts';
import { type ImportRun, importByCommand, minutesFor, peakOf, residentOf } from './import-run.ts';
import { keepSearching, loadSearches, mixOf, searchTimes, timeUntilFound } from './load.ts';
import { type LoopDelay, startService } from './service.ts';
import type { ServiceFolders } from './service-folders.ts';

/** Options for measuring the product beyond its engine. */
export interface ServiceOptions {
  /** The folders into which the records of `files` were imported. */
  readonly folders: ServiceFolders;
  readonly imported: ImportRun;
  readonly files: RecordFiles;
  readonly classes: readonly QueryClass[];
  /** Prefixes of titles, names and subjects. */
  readonly prefixes: readonly string[];
}

/**
 * Measures the product as delivered: an import by the operator's command, a start with an existing index, searches
 * over HTTP, and searches while a second import changes a tenth of the records, at most 100 000.
 */
export async function serviceReport({ folders, imported, files, classes, prefixes }: ServiceOptions): Promise<string> {
  const service = await startService(folders);
  try {
    const mix = mixOf(classes);
    await searchTimes(service, mix.slice(0, 200));
    await service.loopDelay();
    const unloadedTimes = await searchTimes(service, mix.slice(200, 1_200));
    const suggested: number[] = [];
    for (const text of prefixes) {
      const startedAt = performance.now();
      await service.suggest(text);
      suggested.push(performance.now() - startedAt);
    }
    const { perSecond: rate } = await loadSearches(service, mix, { readers: 4, seconds: 5 });
    const idle = await service.loopDelay();
    const resident = residentOf(service.pid);
    const changed = await loadRecordFiles(Math.min(Math.max(1_000, Math.floor(files.count / 10)), 100_000), 2);
    await service.loopDelay();
    const end = keepSearching(service, mix);
    const update = await importByCommand(folders, changed.marc, minutesFor(changed.count));
    const foundAfter = await timeUntilFound(service, await lastOf(changed));
    const during = await end();
    const busy = await service.loopDelay();
    return table(
      ['the product as delivered', 'measured'],
      [
        [`import of ${files.count} records (ISO 2709) until searchable`, perSecond(files.count, imported.seconds)],
        ['the same, by processor time on two cores', perSecond(files.count, imported.cpuSeconds / 2)],
        ['most memory of the import', formatMegabytes(imported.memory)],
        ['start with a ready index, until the first hit', `${formatMilliseconds(service.startMs)} ms`],
        ['searches over HTTP, median / p95', formatSpreadInOne(unloadedTimes)],
        ['suggestions over HTTP, median / p95', formatSpreadInOne(suggested)],
        ['searches over HTTP, four at once', `${Math.round(rate)} a second`],
        ['event loop delay while searching, p50 / p99 / most', late(idle)],
        [
          'memory after searching / most until the end',
          `${formatMegabytes(resident)} / ${formatMegabytes(peakOf(service.pid))}`,
        ],
        [`import of ${changed.count} changed records meanwhile`, perSecond(changed.count, update.seconds)],
        ['a changed record is found after its import ended', `${formatMilliseconds(foundAfter)} ms`],
        ['searches while importing, median / p95', formatSpreadInOne(during)],
        ['event loop delay while importing, p50 / p99 / most', late(busy)],
      ],
    );
  } finally {
    await service.stop();
  }
}

const perSecond = (count: number, seconds: number) => `${Math.round(count / seconds)} records/s`;
const late = ({ p50, p99, max }: LoopDelay) => `${[p50, p99, max].map(formatMilliseconds).join(' / ')} ms`;

async function lastOf(files: RecordFiles): Promise<BibRecord> {
  let last: BibRecord | undefined;
  for await (const record of readRecords(files)) last = record;
  if (last === undefined) throw new Error('there are no records');
  return last;
}
