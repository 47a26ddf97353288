import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../../', import.meta.url));
/** What the device claims: the flag, and the events by which it changes. */
const claims = /\.onLine\b|EventListener\(\s*['"](online|offline)['"]/;

it('what the device claims about its connection is read in one file only: calls decide', () => {
  const readers = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(tsx?|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => claims.test(readFileSync(file, 'utf8')));
  expect(readers.map((file) => relative(sources, file).replaceAll('\\', '/'))).toEqual([
    'shared/connection/service-connection.ts',
  ]);
});
