import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { configurationDoc } from './configuration-doc.ts';

const committed = new URL('../../../docs/configuration.md', import.meta.url);

it('docs/configuration.md is up to date (UPDATE_DOCS=1 writes it)', async () => {
  if (process.env.UPDATE_DOCS === '1') await writeFile(committed, configurationDoc());
  expect(await readFile(committed, 'utf8')).toBe(configurationDoc());
});
