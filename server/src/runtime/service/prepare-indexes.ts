import type { FastifyBaseLogger } from 'fastify';
import { logIndexProgress } from '../../api/catalogue/log-index-progress.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import type { ServiceContext } from './service-context.ts';

/** Milliseconds after which a line says that catalogues are still being prepared. */
const noticeDelay = 2000;

/**
 * Opens the indexes of all own catalogues ahead, so that the first search is as fast as later ones and a metasearch does
 * not wait for indexes. The log follows the progress; a line on standard output says when it takes longer.
 */
export async function prepareIndexes(
  { indexes, projects }: Pick<ServiceContext, 'indexes' | 'projects'>,
  address: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const endTelling = logIndexProgress({ preparing: indexes.listPreparing, log });
  const slow = setTimeout(() => {
    const count = indexes.listPreparing().length;
    process.stdout.write(
      `Buchfink listens: ${address} (the catalogues of ${count} libraries are still being prepared)\n`,
    );
  }, noticeDelay);
  await indexes.openAhead(builtinCatalogueIds(projects.all));
  clearTimeout(slow);
  endTelling();
}
