import { importFiles } from '@buchfink/catalogue/import/import-files';
import { isAddress } from '@buchfink/catalogue/import/reading/open-source';
import type { ImportContext } from './import-context.ts';
import type { FileImport } from './import-job.ts';
import { hasFaults, hasUnread, importRecords } from './import-records.ts';
import { readInThread } from './read-in-thread.ts';

/** The most characters that are stored of the names of the imported files. */
const maxNameLength = 500;

/** Reads files into a library, then updates the index. Returns whether all of it was done. */
export async function importFromFiles(job: FileImport, context: ImportContext): Promise<boolean> {
  const { files, mode, format } = job;
  const what = context.run?.what ?? `import --mode ${mode} ${files.map(nameOf).join(' ')}`.slice(0, maxNameLength);
  const done = await importRecords(job, context, what, (records) =>
    importFiles({
      ...records,
      files,
      mode,
      format,
      read: (readJob) => readInThread(context.threads, readJob, records.signal),
    }),
  );
  if (done === undefined) return false;
  if (mode !== 'replace' || !hasUnread(done)) return !hasFaults(done);
  context.report({ kind: 'kept', because: 'unread-file' });
  return false;
}

/** The name of a source, without the user and the query of an address: these may be secrets. */
function nameOf(source: string): string {
  if (!isAddress(source) || !URL.canParse(source)) return source;
  const { protocol, host, pathname } = new URL(source);
  return `${protocol}//${host}${pathname}`;
}
