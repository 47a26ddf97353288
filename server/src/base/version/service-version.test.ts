import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { serviceVersion } from './service-version.ts';

it('is the version of package.json', async () => {
  const file = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(serviceVersion).toBe(JSON.parse(file).version);
});
