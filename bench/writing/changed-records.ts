import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type RecordFiles, readRecords } from '../records/record-files.ts';
import { toMarc } from '../records/to-marc.ts';

/**
 * Writes this many records of a catalogue into a file as MARC, spread evenly over it and changed: each has the title of the one
 * chosen before it. Another `round` chooses others, unless all are chosen.
 */
export async function writeChangedRecords(
  files: RecordFiles,
  { file, count, round }: { readonly file: string; readonly count: number; readonly round: number },
): Promise<void> {
  const step = Math.floor(files.count / count);
  const out = createWriteStream(file);
  let [at, chosen] = [0, 0];
  let titleBefore: string | undefined;
  for await (const record of readRecords(files)) {
    if (at++ % step !== round % step || chosen++ >= count) continue;
    const isReady = out.write(toMarc({ ...record, title: `${titleBefore ?? record.title} ${round}` }));
    titleBefore = record.title;
    if (!isReady) await once(out, 'drain');
  }
  await finished(out.end());
}
