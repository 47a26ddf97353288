import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecords } from '@buchfink/catalogue/import/reading/read-records';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { parseFacts } from '@buchfink/server/demo/facts';

/** The titles of the demo catalogue, without copies. */
export function demoRecords(root: string): BibRecord[] {
  const file = join(root, 'projects', 'demo', 'data', 'facts.csv');
  return parseFacts(readFileSync(file, 'utf8')).map(({ record }) => record);
}

/** The half of the demo catalogue from Project Gutenberg, whose titles are in many languages. */
export function gutenbergRecords(root: string): BibRecord[] {
  return demoRecords(root).filter(({ links }) => links.length > 0);
}

const readable = /\.(?:mrc|marc|xml|marcxml)(?:\.gz)?$/i;

/** The titles of all MARC files below a folder, each id once; empty where the folder is absent. */
export async function marcRecords(folder: string): Promise<BibRecord[]> {
  if (!existsSync(folder)) return [];
  const records = new Map<string, BibRecord>();
  const files = (await readdir(folder, { recursive: true })).filter((file) => readable.test(file)).sort();
  for (const file of files)
    for await (const run of readRecords(createReadStream(join(folder, file))))
      for (const reading of run)
        if (reading.kind === 'record') records.set(`${file}\n${reading.record.id}`, reading.record);
  return distinct(records.values());
}

function distinct(records: Iterable<BibRecord>): BibRecord[] {
  const ids = new Set<string>();
  return [...records].filter(({ id }) => !ids.has(id) && ids.add(id));
}
