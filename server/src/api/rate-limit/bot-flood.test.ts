import { fork } from 'node:child_process';
import { once } from 'node:events';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CountedUpstream, startCountedUpstream } from '../../testing/counted-upstream.ts';
import type { FloodAnswer, FloodOptions } from '../../testing/load/bot-flood.ts';
import { type BuiltServer, buildProgram, buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';

/** The whole minute is for the night (scripts/nightly.mjs). */
const seconds = Number(process.env.BUCHFINK_FLOOD_SECONDS || 5);
const isNight = seconds >= 60;
const projectId = 'opac-flood';
const libraries = Array.from({ length: 20 }, (_, index) => 101 + index);
const [card, pin] = ['2001', 'geheime-pin-4711'];

const settingsOf = (id: number, system: object) => ({
  id,
  ident: `l${id}`,
  libname: `Bibliothek ${id}`,
  shortname: `B${id}`,
  fullname: `Bibliothek ${id}`,
  system,
});

let built: BuiltServer;
let program: string;
let upstream: CountedUpstream;
let service: ServiceProcess;
beforeAll(async () => {
  upstream = await startCountedUpstream(150);
  built = await buildServer();
  program = await buildProgram('testing/load/flood-program.ts');
  service = await startServiceProcess(built, {
    projectId,
    libraries: [
      settingsOf(1, { patron: { kind: 'builtin' } }),
      ...libraries.map((id) => settingsOf(id, { catalogue: { kind: 'sru', base: upstream.addressOf(id) } })),
    ],
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8', BUCHFINK_BUSY_SEARCHES: '200' },
  });
  await service.command(['patron', 'add', '--library', '1', card], `${pin}\n`);
});
afterAll(async () => {
  await service?.close();
  await upstream?.close();
});

const headers = { [clientVersionHeader]: clientVersion, 'content-type': 'application/json' };

async function logIn(): Promise<string> {
  const body = JSON.stringify({ libraryId: 1, userId: card, password: pin });
  const answer = await fetch(`${service.origin}/services/de/${projectId}/auth/login`, {
    method: 'POST',
    headers,
    body,
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Reads the account repeatedly until it is stopped. Returns the milliseconds of each call. */
async function useAccount(token: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const durations: number[] = [];
  while (!isOver) {
    const began = performance.now();
    const answer = await fetch(`${service.origin}/services/de/${projectId}/account/info`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect([answer.status, ((await answer.json()) as { userId: unknown }).userId]).toEqual([200, card]);
    durations.push(performance.now() - began);
    await new Promise((later) => setTimeout(later, 100));
  }
  return durations.sort((a, b) => a - b);
}

/** Floods from another process. */
async function flooded(options: FloodOptions): Promise<FloodAnswer[]> {
  const child = fork(program);
  child.send(options);
  const [answers] = await once(child, 'message');
  return answers;
}

const p95Of = (sorted: readonly number[]) => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;

const countOf = (answers: readonly FloodAnswer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const name = error?.code ?? `${status}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

it(
  'a flood of searches from 500 networks delays no patron, and no library gets more calls than its limit',
  async () => {
    const token = await logIn();
    const quiet = p95Of(await useAccount(token, new Promise((later) => setTimeout(later, 1_000))));
    const flood = flooded({
      origin: service.origin,
      projectId,
      libraries,
      addresses: 500,
      solving: 5,
      perSecond: 200,
      seconds,
    });
    const [answers, durations] = await Promise.all([flood, useAccount(token, flood)]);
    const p95 = p95Of(durations);
    console.info(
      `${seconds} s: ${JSON.stringify(countOf(answers))}; ${durations.length} × account/info, p95 ${p95.toFixed()} ms (${quiet.toFixed()} ms without the flood); ` +
        `libraries: ${Math.max(...upstream.counts().map(({ parallel }) => parallel))} at a time, ` +
        `${Math.max(...upstream.counts().map(({ perMinute }) => perMinute))} a minute at most`,
    );
    expect(answers.length).toBeGreaterThan(0);
    // In the daytime the machine has other things to do: some bots are so slow that they are disconnected, and neither
    // the rate of the flood nor the delay of the patron says anything about the service.
    const reached = answers.filter(({ status }) => status !== 0);
    expect(reached.length).toBeGreaterThanOrEqual(answers.length * (isNight ? 1 : 0.8));
    // Some are answered, all others are told when to retry.
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(reached.filter(({ status, retryAfter }) => status !== 200 && !(status === 429 && retryAfter > 0))).toEqual(
      [],
    );
    if (isNight) {
      expect(answers.length).toBeGreaterThan(180 * seconds);
      expect(p95).toBeLessThanOrEqual(500);
    }
    expect(upstream.counts()).toHaveLength(libraries.length);
    for (const { parallel, perMinute } of upstream.counts()) {
      expect(parallel).toBeLessThanOrEqual(4);
      expect(perMinute).toBeLessThanOrEqual(120);
    }
  },
  (seconds + 300) * 1_000,
);
