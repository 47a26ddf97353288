import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../shared/data/protocol-fixtures/', import.meta.url));

/** A recorded answer of a library system. Header names are as they were sent. */
export interface HttpRecording {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Whether the recordings of a folder are there; prints a message where they are not, so that a skipped test is seen. */
export function hasHttpRecordings(folder: string): boolean {
  if (existsSync(root + folder)) return true;
  console.warn(`SKIPPED: no recordings of ${folder} (../shared/data/protocol-fixtures)`);
  return false;
}

/** A recording by its path under the folder of recordings; one without a status line is a body alone. */
export function readHttpRecording(path: string): HttpRecording {
  const text = readFileSync(root + path, 'utf8');
  const [, status] = /^HTTP\/1\.\d (\d{3}) /.exec(text) ?? [];
  if (status === undefined) return { status: 200, headers: [], body: text };
  const end = text.indexOf('\n\n');
  const headers = text
    .slice(0, end)
    .split('\n')
    .slice(1)
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return { status: Number(status), headers, body: text.slice(end + 2) };
}
