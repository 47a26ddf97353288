import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ApiException } from '@buchfink/contract/error';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { logIndexProgress } from '../../api/catalogue/log-index-progress.ts';
import { mountCatalogue } from '../../api/catalogue/routes.ts';
import { serviceForTests } from '../../testing/test-service.ts';
import { LogLine } from './log-line.ts';

const file = fileURLToPath(new URL('../../../../docs/log.schema.json', import.meta.url));

it('docs/log.schema.json is up to date (UPDATE_DOCS=1 and npm run format write it)', async () => {
  const schema = {
    title: 'A line of the log of Buchfink',
    ...z.toJSONSchema(LogLine, { target: 'draft-07', io: 'input' }),
  };
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, JSON.stringify(schema, undefined, 2));
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
});

it('describes every line of calls, errors and progress, with no field beside', async () => {
  const lines: string[] = [];
  const directory = {
    catalogueOf: () => ({
      searchFields: async () => {
        throw new TypeError('unexpected', { cause: new Error('deeper') });
      },
      search: async () => {
        throw new ApiException('library-unavailable');
      },
      record: async () => {
        throw new ApiException('library-timeout');
      },
    }),
  };
  const app = await serviceForTests({
    logLevel: 'debug',
    logTo: { write: (line) => lines.push(line) },
    mountMore: (scope) => mountCatalogue(scope, directory),
  });
  for (const url of ['/services/de/opac-demo/library/1/searchfields', '/result', '/nowhere.js', '/healthz'])
    await app.inject(url);
  const stop = logIndexProgress({
    preparing: () => [{ libraryId: 1, done: 10, total: 30, ms: 500 }],
    log: app.log,
    rhythm: { first: 0, every: 60_000 },
  });
  await vi.waitFor(() => expect(lines.join('')).toContain('being prepared'), { timeout: 60_000 });
  stop();
  await app.close();
  const parsed = lines.map((line) => z.strictObject(LogLine.shape).parse(JSON.parse(line)));
  expect(parsed.filter(({ msg }) => msg === 'call')).toHaveLength(4);
  expect(parsed.find(({ level }) => level === 50)).toMatchObject({
    reqId: expect.any(String),
    err: { message: expect.stringContaining('unexpected') },
  });
});
