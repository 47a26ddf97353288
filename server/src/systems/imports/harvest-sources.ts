import { setTimeout as sleep } from 'node:timers/promises';
import { harvest } from '@buchfink/catalogue/oai/harvest';
import type { OaiClientOptions } from '@buchfink/catalogue/oai/oai-client';
import { requestWeb } from '../../base/http/client/request-web.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import type { ImportContext } from './import-context.ts';
import type { Harvest } from './import-job.ts';
import { hasFaults, importRecords } from './import-records.ts';
import { JobRefusal } from './job-refusal.ts';

/** Reads the changes of a library's repositories, then updates the index. Returns whether all of it was done. */
export async function harvestSources(job: Harvest, context: ImportContext): Promise<boolean> {
  const { isFull } = job;
  const { id, sources } = context.ownLibrary(job.library);
  if (sources.length === 0)
    throw new JobRefusal((locale) => reportWordsIn(locale).jobRefusals['no-sources']({ library: id }));
  const what = isFull ? 'harvest --full' : 'harvest';
  const done = await importRecords(job, context, what, (records) =>
    harvest({ ...records, sources, isFull, client: clientOf(context) }),
  );
  if (done === undefined) return false;
  // A refused removal has been reported already.
  if (isFull && !done.refused) {
    if (hasFaults(done)) context.report({ kind: 'kept', because: 'unread-repository' });
    else if (done.total.skipped > 0) context.report({ kind: 'kept', because: 'unread-record' });
  }
  return !hasFaults(done);
}

function clientOf({ now }: ImportContext): OaiClientOptions {
  return {
    fetch: (address, signal) =>
      requestWeb(address, { accept: 'text/xml, application/xml', 'accept-encoding': 'gzip' }, signal),
    wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    now,
  };
}
