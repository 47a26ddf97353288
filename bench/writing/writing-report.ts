import { loadQuerySet } from '../queries/query-set.ts';
import { loadRecordFiles } from '../records/record-files.ts';
import { importByCommand } from '../service/import-run.ts';
import { loadSearches, mixOf } from '../service/load.ts';
import { type Service, startService } from '../service/service.ts';
import { createServiceFolders } from '../service/service-folders.ts';
import type { WritingName } from '../settings.ts';
import { besideCommits } from './beside-commits.ts';
import { besideCrawlers } from './beside-crawlers.ts';
import { besideImport } from './beside-import.ts';

/** Options for measuring searches while others write or crawl. */
export interface WritingOptions {
  readonly records: number;
  readonly queries: number;
  /** Seconds of each slice. */
  readonly seconds: number;
  readonly besides: readonly WritingName[];
  /** A folder that is removed after the run. */
  readonly folder: string;
  readonly write: (text: string) => void;
}

/**
 * Measures what readers notice of writing and of crawlers, at the service as delivered: commits of a thousand records, an
 * import of all records, and a thousand crawlers. Each is measured in turns with slices without it. Readers and commands share the machine with the
 * service.
 */
export async function writingReport(options: WritingOptions): Promise<void> {
  const { records, queries, seconds, besides, folder, write } = options;
  const files = await loadRecordFiles(records, 1);
  const { classes } = await loadQuerySet(files, Math.ceil((queries * 7) / 6));
  const mix = mixOf(classes);
  const folders = createServiceFolders(folder);
  await importByCommand(folders, files.marc, 30);
  const withService = async (
    environment: Readonly<Record<string, string>>,
    work: (service: Service) => Promise<string>,
  ) => {
    const service = await startService({ folder: folders.folder, environment });
    try {
      write(`\n${await work(service)}\n\n`);
    } finally {
      await service.stop();
    }
  };
  const warmUp = (service: Service) => loadSearches(service, mix, { readers: 4, seconds: 5 });
  const bench = { folders, files, mix, seconds, write };
  if (besides.includes('commits'))
    await withService(folders.environment, async (service) => {
      await warmUp(service);
      return besideCommits({ ...bench, service });
    });
  if (besides.includes('import'))
    await withService(folders.environment, async (service) => {
      await warmUp(service);
      return besideImport({ ...bench, service });
    });
  // Rate limits are off for the other parts.
  const { BUCHFINK_BUDGET: _budget, BUCHFINK_BUSY_SEARCHES: _busy, ...usual } = folders.environment;
  if (besides.includes('crawlers')) await withService(usual, (service) => besideCrawlers({ ...bench, service }));
}
