import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { resultLink } from './result-link.ts';

it.each([
  [3, { FREE: 'Krimi' }, '/result?FREE=Krimi&library=3'],
  [3, { FREE: 'a&b', library: '7' }, '/result?FREE=a%26b&library=3'],
  [0, { FREE: 'Krimi' }, '/result?FREE=Krimi'],
])('the hits of library %i for %o stand at %s', (libraryId, search, address) => {
  expect(resultLink(libraryId, search)).toBe(address);
});

const sources = fileURLToPath(new URL('../../../', import.meta.url));

it('one file only writes addresses of hits, and it names the library', () => {
  const writers = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /['"`]\/result\?/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(sources, file).replaceAll('\\', '/'));
  expect(writers).toEqual(['shared/search/path/result-link.ts']);
});
