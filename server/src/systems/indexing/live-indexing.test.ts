import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { startCli } from '../../testing/processes/run-cli.ts';
import { startIndexes } from './indexes.ts';

const projects = fileURLToPath(new URL('../../../../projects', import.meta.url));
const libraryId = 3;
const recordsOfFile = 12_000;

let server: BuiltServer;
let data: string;
beforeAll(async () => {
  server = await buildServer();
  data = await mkdtemp(join(tmpdir(), 'buchfink-live-'));
});
afterAll(async () => {
  await rm(data, { recursive: true, force: true });
});

async function file(): Promise<string> {
  const path = join(data, 'many.mrc');
  const words = ['Garten', 'Haus', 'Meer', 'Berg', 'Stadt', 'Wald'];
  const records = Array.from({ length: recordsOfFile }, (_, at) =>
    iso2709(
      marc([
        ['001', `k${at}`],
        ['245', '00', `$a${words[at % 6]} und ${words[(at >> 3) % 6]}, Teil ${at}`],
      ]),
    ),
  );
  await writeFile(path, Buffer.concat(records));
  return path;
}

it('finds the records of another process while searches go on, and keeps the event loop free', async ({ annotate }) => {
  const path = await file();
  const store = await openRecordStore(data);
  const warnings: string[] = [];
  const indexes = startIndexes({
    dataDirectory: data,
    threads: server.threads,
    limits: serviceLimits,
    warn: (message) => warnings.push(message),
  });
  const { signal } = new AbortController();
  const totalOf = async (text: string) => {
    const fields = [{ meaning: 'TITLE', text }] as const;
    const answer = await indexes.of(libraryId).search({ ...plainQuery, fields, countFacets: true }, signal);
    return answer.rung === undefined ? answer.total : 0;
  };
  expect(await totalOf('garten')).toBe(0);

  const importing = startCli(server, ['import', '--library', String(libraryId), path], {
    environment: { BUCHFINK_DATA: data, BUCHFINK_PROJECTS: projects },
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let searches = 0;
  let maxBehind = 0;
  while (!importing.isOver()) {
    const { last } = await store.records.state(libraryId);
    const [newest] = await store.records.byNumbers(libraryId, [last]);
    const startedAt = performance.now();
    const part = newest?.title.split(' ').at(-1);
    while (part !== undefined && (await totalOf(`Teil ${part}`)) === 0) {
      searches++;
      await pause(10);
    }
    maxBehind = Math.max(maxBehind, performance.now() - startedAt);
    searches++;
    await pause(10);
  }
  delay.disable();
  expect(await importing.ended).toBe(0);
  while ((await totalOf('und')) < recordsOfFile) await pause(20);
  expect(searches).toBeGreaterThan(10);
  expect(warnings).toEqual([]);
  const percentile = (share: number) => Math.round(delay.percentile(share) / 1e5) / 10;
  await annotate(
    `${searches} searches while ${recordsOfFile} records came; the newest was found after ${Math.round(maxBehind)} ms ` +
      `at most; delay of the event loop: median ${percentile(50)} ms, p99 ${percentile(99)} ms`,
  );
  await indexes.close();
  await store.close();
});
