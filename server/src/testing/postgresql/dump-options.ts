import { readFile } from 'node:fs/promises';

/** The options that docs/operations/nodes.md gives for a backup by pg_dump: what logs somebody in is no part of it. */
export async function documentedDumpOptions(): Promise<string[]> {
  const text = await readFile(new URL('../../../../docs/operations/nodes.md', import.meta.url), 'utf8');
  const options = text.match(/--exclude-table-data=\*\.\w+/g) ?? [];
  if (options.length === 0) throw new Error('docs/operations/nodes.md has no options for pg_dump.');
  return options;
}
