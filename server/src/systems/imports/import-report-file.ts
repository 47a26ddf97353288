import { once } from 'node:events';
import { createWriteStream, statSync, truncateSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileFailure } from '@buchfink/catalogue/report/file-failure';
import { type ImportNote, reasonText } from '@buchfink/catalogue/report/import-note';
import { type SettingNote, settingReasons } from '@buchfink/catalogue/report/setting-note';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { fileFailureText } from '../../messages/failure-text.ts';
import { reportWordsIn } from '../../messages/report-words.ts';
import { JobRefusal } from './job-refusal.ts';

const textOf = (note: ImportNote | SettingNote) =>
  note.kind === 'setting' ? settingReasons[note.reason] : reasonText(note);

async function isOtherFile(path: string): Promise<boolean> {
  const about = await stat(path).catch(() => undefined);
  if (about?.isFile() !== true || about.size === 0) return false;
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(40) });
    return !/^\{"kind":"(?:skipped|repaired|fault|setting)"/.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Why a report cannot be written to a path. The file itself is created, so only its folder can be missing. */
function openFailure(path: string, error: unknown, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).jobRefusals;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EISDIR') return words['is-folder']({ file: join(path, 'report.jsonl') });
  if (code === 'ENOENT' || code === 'ENOTDIR') return words['no-folder']({ folder: dirname(path) });
  return fileFailureText(error, locale);
}

/**
 * Opens the report file: one JSON object a line for each skipped or repaired record, each faulty source, and each
 * setting that matched nothing. A resumed import appends to the report of the run before; any other clears it. Throws
 * `JobRefusal` when the file cannot be written, or holds something else, such as the file to import.
 */
export async function openReportFile(path: string) {
  const refused = (error: unknown) => {
    throw new JobRefusal((locale) =>
      reportWordsIn(locale).jobRefusals['report-unwritable']({ file: path, reason: openFailure(path, error, locale) }),
    );
  };
  if (await isOtherFile(path).catch(refused))
    throw new JobRefusal((locale) => reportWordsIn(locale).jobRefusals['report-is-other-file']({ file: path }));
  const file = createWriteStream(path, { flags: 'a' });
  await once(file, 'open').catch(refused);
  let failure: unknown;
  file.on('error', (error) => {
    failure = error;
  });
  return {
    clear() {
      if (statSync(path).isFile()) truncateSync(path);
    },
    write: (note: ImportNote | SettingNote) => void file.write(`${JSON.stringify({ ...note, text: textOf(note) })}\n`),
    async close() {
      if (failure === undefined) await finished(file.end()).catch((error: unknown) => (failure = error));
      if (failure !== undefined) throw new Error(`The report ${path} is not complete: ${fileFailure(failure)}.`);
    },
  };
}
