import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import type { AccountData } from '@buchfink/contract/account';
import type { MultiStep } from '@buchfink/contract/multi-step';
import { accessTokenSeconds, type Session } from '@buchfink/contract/session';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadStreams } from '../../testing/load/stream-load.ts';
import { hasPostgresql } from '../../testing/postgresql/test-location.ts';
import { hasNginx } from '../../testing/processes/nginx.ts';
import { type NodeGroup, startNodeGroup } from '../../testing/processes/node-group.ts';
import { readEvents } from '../../testing/read-events.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { inWindows, leastSquaresSlope, type Sample, windowValue } from './testing/trend.ts';

/** At night the streams of four nodes, and an hour (scripts/nightly.mjs). */
const readers = Number(process.env.BUCHFINK_NODE_READERS || 60);
const loadSeconds = Number(process.env.BUCHFINK_LOAD_SECONDS || 2);
const soakSeconds = Number(process.env.BUCHFINK_SOAK_SECONDS || 4);

/**
 * The most growth in an hour, by least squares over the windows after the first quarter. In that quarter functions are
 * compiled and caches fill: a node gained 20 MB in it, and after it 10 MB an hour at most (docs/benchmarks.md). The second
 * quarter of an hour still has some of that, so only a run of an hour is judged.
 */
const bounds = {
  process_resident_memory_bytes: { perHour: 30e6, unit: 1e6, reduce: windowValue.least },
  nodejs_heap_size_used_bytes: { perHour: 8e6, unit: 1e6, reduce: windowValue.least },
  process_open_fds: { perHour: 3, unit: 1, reduce: windowValue.least },
  nodejs_active_resources_total: { perHour: 3, unit: 1, reduce: windowValue.least },
} as const;
type Metric = keyof typeof bounds;
const metricNames = Object.keys(bounds) as Metric[];
/**
 * Five minutes each in an hour: full collections are two or three minutes apart, and a window without one shows 13 MB
 * of garbage as growth.
 */
const windowLength = soakSeconds / 12;
/**
 * The most growth of a search's time in an hour, as a share of it. Of a window the fastest search counts: it met no other
 * work of the machine, which makes the median ten times as long for some minutes.
 */
const slowerPerHour = 0.2;
const isJudged = soakSeconds >= 3_600;

const project = 'opac-soak';
const libraryIds = [1, 2, 3, 4];
const words = ['Momo', 'Krabat', 'Tintenherz', 'Ronja', 'Emil', 'xyzzy'];
const recordXml = (id: string, title: string) => marcXml({ id, title, copies: [{ barcode: `${id}-1` }] });
const titles = Array.from({ length: 60 }, (_, at) => recordXml(`r${at}`, `${words[at % 5]} ${at}`));
const library = (id: number) =>
  plainLibrary(id, {
    items: { field: '952', subfields: { id: 'p', barcode: 'p' } },
    system: {
      catalogue: { kind: 'builtin' },
      patron: { kind: 'builtin', rules: { reservations: { whileAvailable: true } } },
    },
  });

describe.skipIf(!hasPostgresql || !hasNginx)('two nodes behind nginx', () => {
  let group: NodeGroup;
  beforeAll(async () => {
    const collection = `<collection>${titles.join('')}</collection>`;
    group = await startNodeGroup({
      projectId: project,
      libraries: libraryIds.map(library),
      records: Object.fromEntries(libraryIds.map((id) => [id, collection])),
    });
    await group.command(['patron', 'add', '--library', '1', '4711'], '1234\n');
  });
  afterAll(() => group?.close());

  /** The value of a metric of each node, by the beginning of its line. */
  const measure = (lines: readonly string[]) =>
    Promise.all(
      group.nodeOrigins.map(async (origin) => {
        const text = await (await fetch(`${origin}/metrics`)).text();
        return lines.map((line) =>
          Number(
            text
              .split('\n')
              .find((row) => row.startsWith(`${line} `))
              ?.split(' ')[1],
          ),
        );
      }),
    );
  const openStreams = () => measure(['buchfink_streams{state="open"}']);

  it(
    `${readers} concurrent readers lose no event, and each search ends`,
    async () => {
      const { port } = new URL(group.origin);
      const outcome = await loadStreams({
        port: Number(port),
        project,
        libraries: libraryIds,
        words,
        readers,
        seconds: loadSeconds,
      });
      const median = (times: readonly number[]) => Math.round(windowValue.median(times));
      process.stdout.write(
        `${outcome.streams} searches over ${libraryIds.length} libraries at two nodes, ${outcome.events} events; ` +
          `first hits ${median(outcome.firstHits)} ms, done ${median(outcome.ends)} ms (medians)\n`,
      );
      expect(outcome.faults).toEqual([]);
      expect(outcome.streams).toBeGreaterThanOrEqual(readers);
      // The balancer spreads them, and nothing is left open.
      for (const [ended] of await measure(['buchfink_streams{state="ended"}']))
        expect(ended).toBeGreaterThan(outcome.streams / 4);
      await vi.waitUntil(async () => (await openStreams()).every(([open]) => open === 0), { timeout: 60_000 });
    },
    loadSeconds * 1_000 + 300_000,
  );

  it(
    `need no more memory, handles or time after ${soakSeconds} seconds of visits`,
    async () => {
      const start = performance.now();
      const elapsed = () => (performance.now() - start) / 1_000;
      const outcomes: Record<string, number> = {};
      const searchTimes: Sample[] = [];
      /** Visits until the time is over, with a pause (milliseconds) after each visit. */
      const visit = async (rest: number, what: string, outcomeOf: (round: number) => Promise<string>) => {
        for (let round = 0; elapsed() < soakSeconds; round += 1) {
          const outcome = `${what}: ${await outcomeOf(round).catch((error: unknown) => String(error))}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          await pause(Math.min(rest, Math.max(0, (soakSeconds - elapsed()) * 1_000)));
        }
      };
      const statusOf = async (answer: Promise<Response>) => {
        const response = await answer;
        await response.arrayBuffer();
        return String(response.status);
      };
      const logIn = async () => {
        const body = { libraryId: 1, userId: '4711', password: '1234' };
        return (await (await group.call('/auth/login', { body })).json()) as Session;
      };
      let { token } = await logIn();
      const act = async (path: string, target: object) => {
        const step = { action: 'confirm', selection: 'yes' };
        const body = { libraryId: 1, userId: '4711', target, step };
        const answer = await group.call(path, { body, token, key: crypto.randomUUID() });
        return ((await answer.json()) as MultiStep).status;
      };
      const records = join(tmpdir(), `buchfink-soak-${process.pid}.xml`);

      const visits = [
        visit(40, 'search', async (round) => {
          const begin = performance.now();
          const body = { fields: [{ id: 'FREE', value: words[round % words.length] }] };
          const status = await statusOf(group.call('/library/1/search', { body }));
          searchTimes.push({ at: elapsed(), value: performance.now() - begin });
          return status;
        }),
        visit(60, 'suggest', (round) =>
          statusOf(group.call(`/library/2/suggest?q=${words[round % words.length]?.slice(0, 3)}`)),
        ),
        visit(60, 'record', (round) => statusOf(group.call(`/library/3/record/r${round % 50}`))),
        visit(80, 'account', () => statusOf(group.call('/account/info', { token }))),
        visit(400, 'login', async () => {
          const { libraryId, userId, refreshToken, token: own } = await logIn();
          return statusOf(group.call('/auth/logout', { body: { libraryId, userId, refreshToken }, token: own }));
        }),
        // An access token does not last as long as the visits.
        visit(accessTokenSeconds * 500, 'token', async () => {
          ({ token } = await logIn());
          return 'done';
        }),
        visit(150, 'stream', async (round) => {
          const { body } = await group.call(`/metasearch/?FREE=${words[round % words.length]}&LIBS=1,2,3,4`);
          let last: string | undefined;
          if (body) for await (const { event } of readEvents(body)) last = event;
          return String(last);
        }),
        visit(300, 'left stream', async () => {
          const answer = await group.call('/metasearch/?FREE=Momo&LIBS=1,2,3,4');
          await answer.body?.cancel();
          return String(answer.status);
        }),
        visit(500, 'act', async () => {
          const reserved = await act('/reservation', { recordId: 'r7' });
          const { reservations } = (await (await group.call('/account/info', { token })).json()) as AccountData;
          return `${reserved} ${await act('/cancel', { token: reservations[0]?.cancelToken })}`;
        }),
        visit(60_000, 'import', async (round) => {
          await writeFile(records, `<collection>${recordXml(`r${50 + (round % 10)}`, `Momo ${round}`)}</collection>`);
          await group.command(['import', '--library', '4', records]);
          return 'done';
        }),
      ];
      const samples = group.nodeOrigins.map(() => new Map<Metric, Sample[]>(metricNames.map((name) => [name, []])));
      const sampling = (async () => {
        while (elapsed() < soakSeconds) {
          const at = elapsed();
          for (const [node, values] of (await measure(metricNames)).entries())
            for (const [index, name] of metricNames.entries())
              samples[node]?.get(name)?.push({ at, value: values[index] ?? Number.NaN });
          await pause(Math.max(250, soakSeconds));
        }
      })();
      await Promise.all([...visits, sampling]);

      const isGood =
        /^(search|suggest|record|account|left stream): 200$|^login: 20[04]$|^stream: done$|^act: OK OK$|^(token|import): done$/;
      expect(Object.entries(outcomes).filter(([outcome]) => !isGood.test(outcome))).toEqual([]);
      expect(Object.keys(outcomes)).toHaveLength(visits.length);
      await vi.waitUntil(async () => (await openStreams()).every(([open]) => open === 0), { timeout: 60_000 });

      const growthIn = (windows: readonly Sample[]) =>
        leastSquaresSlope(windows.filter(({ at }) => at > soakSeconds / 4 && at < soakSeconds)) * 3_600;
      const exceeded: string[] = [];
      const judge = (name: string, windows: readonly Sample[], unit: number, most: number) => {
        const growth = growthIn(windows) / unit;
        const text = `${name} grows by ${growth.toFixed(1)} in an hour (bound ${(most / unit).toFixed(1)})`;
        if (growth * unit > most) exceeded.push(text);
        const values = windows.map(({ value }) => (value / unit).toFixed(1));
        if (soakSeconds >= 60) process.stdout.write(`${text}: ${values.join(', ')}\n`);
      };
      for (const [node, metrics] of samples.entries())
        for (const [name, all] of metrics) {
          expect(all.every(({ value }) => value > 0)).toBe(true);
          const { reduce, unit, perHour } = bounds[name];
          judge(`node ${node + 1}: ${name}`, inWindows(all, windowLength, reduce), unit, perHour);
        }
      const times = searchTimes.map(({ value }) => value);
      const fastest = inWindows(searchTimes, windowLength, windowValue.least);
      const usual = windowValue.median(fastest.map(({ value }) => value));
      judge('the time of the fastest search in ms', fastest, 1, slowerPerHour * usual);
      const median = windowValue.median(times).toFixed(1);
      process.stdout.write(`${JSON.stringify(outcomes)}; a search takes ${median} ms (median)\n`);
      if (isJudged) expect(exceeded).toEqual([]);
    },
    (soakSeconds + 300) * 1_000,
  );
});
