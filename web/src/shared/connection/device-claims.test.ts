import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../../', import.meta.url));
/** The device's claims about its connection: the flag, and its events. */
const claims = /\.onLine\b|EventListener\(\s*['"](online|offline)['"]/;

it('one file only reads what the device claims about its connection: calls decide', () => {
  const readers = readdirSync(sources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(tsx?|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => claims.test(readFileSync(file, 'utf8')));
  expect(readers.map((file) => relative(sources, file).replaceAll('\\', '/'))).toEqual([
    'shared/connection/service-connection.ts',
  ]);
});
