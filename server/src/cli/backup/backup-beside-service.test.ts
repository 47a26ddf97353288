import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

/** Only at night (scripts/nightly.mjs), with many records and nothing else running, is the lateness judged. */
const isNight = process.env.BUCHFINK_NIGHT === '1';
const records = isNight ? 60_000 : 500;
const words = ['garten', 'haus', 'reise', 'sommer', 'musik'];
/** The most that a request may be late because of a backup, in milliseconds. */
const bar = 500;

let service: ServiceProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-beside-'));
  const row = (_: unknown, at: number) =>
    `${at};${words[at % words.length]} ${words[(at * 7) % 3]} ${at};${'Wort '.repeat(100)}`;
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-town',
    libraries: [
      plainLibrary(1, {
        system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } },
        csv: { columns: { id: 'id', title: 'title', abstract: 'abstract' } },
      }),
    ],
    records: { 1: ['id;title;abstract', ...Array.from({ length: records }, row)].join('\n') },
    environment: { BUCHFINK_BUDGET: '1000000', BUCHFINK_LOGIN_BUDGET: '1000000' },
  });
  await service.command(['patron', 'add', '--library', '1', '1001'], 'geheim-4711\n');
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${service.origin}/services/de/opac-town${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client-Version': '3.4.0' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** The milliseconds that searches, records and writing calls took while something else ran, in rising order. */
async function timesWhile(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  const repeat = async (ask: (at: number) => Promise<unknown>) => {
    for (let at = 0; !isDone || at < 5; at++) {
      const start = performance.now();
      await ask(at);
      times.push(performance.now() - start);
      await pause(10);
    }
  };
  const session = { libraryId: 1, userId: '1001', refreshToken: '' };
  const login = { ...session, password: 'geheim-4711', client: 'native' };
  let { refreshToken } = await post('/auth/login', login);
  await Promise.all([
    end,
    repeat((at) => post('/library/1/search', { fields: [{ id: 'FREE', value: words[at % words.length] }] })),
    repeat((at) => fetch(`${service.origin}/services/de/opac-town/library/1/record/${at % records}`)),
    // A renewed token is written to the database of sessions.
    repeat(async () => {
      ({ refreshToken } = await post('/auth/refresh', { ...session, refreshToken }));
    }),
  ]);
  return times.sort((a, b) => a - b);
}

it('answers searches, records and renewals of tokens while a backup runs', { timeout: 300_000 }, async () => {
  const alone = await timesWhile(pause(isNight ? 10_000 : 500));
  const beside = await timesWhile(service.command(['backup', join(folder, 'copies')]));
  const percentile = (times: readonly number[], share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const line = (name: string, times: readonly number[]) => {
    const [median, p99, most] = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0));
    return `${name}: ${times.length} calls, ${median} ms in the middle, ${p99} ms for 99 of 100, ${most} ms at most\n`;
  };
  const ratio = percentile(beside, 0.5) / percentile(alone, 0.5);
  process.stdout.write(
    `${line('no backup', alone)}${line(`a backup of ${records} records`, beside)}ratio of the medians: ${ratio.toFixed(1)}\n`,
  );
  expect(beside.length).toBeGreaterThanOrEqual(15);
  if (isNight) expect(percentile(beside, 1) - percentile(alone, 0.5)).toBeLessThanOrEqual(bar);
});
