import { setImmediate } from 'node:timers/promises';
import type { ListedRecord, RecordStore } from '@buchfink/catalogue/record/record-store';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { xmlDeclaration } from '../../base/http/xml.ts';

/** The records that sitemaps list. */
export type ListedRecords = Pick<RecordStore, 'listed' | 'numberAfter'>;

/** A file of a sitemap: the next records of a library after a number. */
export interface SitemapFile {
  readonly libraryId: number;
  readonly after: number;
}

/** How much sitemaps list. */
export interface SitemapLimits {
  /**
   * The addresses of a file. The protocol allows 50,000 in 50 MB (sitemaps.org); so many stay below 50 MB with the longest ids, and
   * are read in tenths of a second.
   */
  readonly recordsPerFile: number;
  /** The files of a project, and so its records. */
  readonly files: number;
}

export const sitemapLimits: SitemapLimits = { recordsPerFile: 10_000, files: 2_000 };

/** The records that are read at once: the event loop goes on in between. */
const recordsPerStep = 500;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The files of these libraries, up to the limit. */
export async function* sitemapFiles(
  records: ListedRecords,
  libraryIds: readonly number[],
  { recordsPerFile, files }: SitemapLimits,
): AsyncGenerator<SitemapFile> {
  let left = files;
  for (const libraryId of libraryIds) {
    let first = await records.numberAfter(libraryId, 0, 0);
    while (first !== undefined && left > 0) {
      left -= 1;
      yield { libraryId, after: first - 1 };
      await setImmediate();
      first = await records.numberAfter(libraryId, first, recordsPerFile - 1);
    }
  }
}

/**
 * The index of a project's sitemap (sitemaps.org, "Sitemap index files"), piece by piece.
 *
 * @param root what stands before the paths of the project; it has no character that XML escapes
 */
export async function* sitemapIndex(files: AsyncIterable<SitemapFile>, root: string): AsyncGenerator<string> {
  yield `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n`;
  for await (const { libraryId, after } of files)
    yield `<sitemap><loc>${root}/sitemap-${libraryId}-${after}.xml</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

/** The records of a file, in steps. */
export async function* recordsOfFile(
  records: ListedRecords,
  { libraryId, after }: SitemapFile,
  { recordsPerFile }: SitemapLimits,
): AsyncGenerator<readonly ListedRecord[]> {
  let [last, left] = [after, recordsPerFile];
  while (left > 0) {
    const step = await records.listed(libraryId, last, Math.min(left, recordsPerStep));
    if (step.length === 0) return;
    yield step;
    last = step.at(-1)?.number ?? last;
    left -= step.length;
    await setImmediate();
  }
}

/**
 * A sitemap (sitemaps.org, "XML tag definitions"): the addresses of records and the days of their last change, step by step. The
 * paths of `recordPath` and the root have no character that XML escapes.
 */
export async function* sitemap(
  steps: AsyncIterable<readonly ListedRecord[]>,
  { root, libraryId }: { readonly root: string; readonly libraryId: number },
): AsyncGenerator<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace}">\n`;
  for await (const step of steps)
    yield step
      .map(({ id, changed }) => {
        const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
        return `<url><loc>${root}${recordPath(libraryId, id)}</loc>${lastmod}</url>\n`;
      })
      .join('');
  yield '</urlset>\n';
}
