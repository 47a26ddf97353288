import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { reportWordsIn } from './report-words.ts';

const committed = new URL('../../../docs/connect-a-library.md', import.meta.url);
const between = /(<!-- faults -->\n).*?(<!-- \/faults -->)/s;

it('docs/connect-a-library.md has the table of faults (UPDATE_DOCS=1 writes it)', async () => {
  const rows = Object.entries(reportWordsIn('en').connectionAdvice).map(
    ([fault, advice]) => `| \`${fault}\` | ${advice} |\n`,
  );
  const table = `| fault | advice |\n|---|---|\n${rows.join('')}`;
  const document = await readFile(committed, 'utf8');
  const updated = document.replace(between, (_, begin: string, end: string) => begin + table + end);
  if (process.env.UPDATE_DOCS === '1') await writeFile(committed, updated);
  expect(updated).toContain(table);
  expect(await readFile(committed, 'utf8')).toBe(updated);
});
