import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { answersDoc } from './answers-doc.ts';

const committed = new URL('../../../../../docs/init-answers.md', import.meta.url);

it('docs/init-answers.md names every key of a file of answers (UPDATE_DOCS=1 writes it)', async () => {
  if (process.env.UPDATE_DOCS === '1') await writeFile(committed, await answersDoc());
  expect(await readFile(committed, 'utf8')).toBe(await answersDoc());
});
