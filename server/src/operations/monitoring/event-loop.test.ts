import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadStreams } from '../../testing/load/stream-load.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';

/** The whole load is for the night (scripts/nightly.mjs), when nothing else runs: only then is the delay judged. */
const isNight = process.env.BUCHFINK_NIGHT === '1';
const { many, readers, seconds, records } = isNight
  ? { many: 20, readers: 300, seconds: 60, records: 170_000 }
  : { many: 2, readers: 10, seconds: 2, records: 500 };
const libraries = Array.from({ length: many }, (_, at) => at + 1);
const words = ['garten', 'haus', 'reise', 'sommer', 'musik'];

/** MARCXML; 170,000 of these records are 100 MB. */
function collection(prefix: string, number: number): string {
  const titles = Array.from({ length: number }, (_, at) =>
    marcXml({
      id: `${prefix}${at}`,
      title: `${words[at % words.length]} ${words[(at * 7) % 3]} ${at}`,
      author: `Verfasser, ${at % 997}`,
      year: 1950 + (at % 70),
    }),
  );
  return `<collection xmlns="http://www.loc.gov/MARC21/slim">${titles.join('')}</collection>`;
}

let server: BuiltServer;
let service: ServiceProcess;
beforeAll(async () => {
  server = await buildServer();
  service = await startServiceProcess(server, {
    projectId: 'opac-loaded',
    libraries: libraries.map((id) => {
      const name = `Bibliothek ${id}`;
      return {
        id,
        ident: `b${id}`,
        libname: name,
        shortname: name,
        fullname: name,
        system: { catalogue: { kind: 'builtin' } },
      };
    }),
    records: Object.fromEntries(libraries.map((id) => [id, collection(`l${id}-`, 200)])),
    // All readers come from one machine.
    environment: { BUCHFINK_BUDGET: '1000000', BUCHFINK_BUSY_SEARCHES: '1000000' },
  });
});
afterAll(async () => {
  await service?.close();
});

/** The event loop's delay in milliseconds since the last call, as in the metrics. */
async function delay(): Promise<{ readonly p99: number; readonly max: number }> {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const of = (name: string) =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]);
  return { p99: of('p99'), max: of('max') };
}

it(
  'searches over all libraries and a concurrent import do not block the event loop',
  async () => {
    await delay();
    const port = Number(new URL(service.origin).port);
    const importing = service.command(['import', '--library', '1', '-'], collection('more-', records));
    const outcome = await loadStreams({ port, project: 'opac-loaded', libraries, readers, seconds, words });
    await importing;
    const { p99, max } = await delay();
    process.stdout.write(
      `${outcome.streams} searches beside an import of ${records} records: event loop late by ` +
        `${Math.round(p99)} ms (99 of 100), ${Math.round(max)} ms at most\n`,
    );
    // A service under load makes callers without a login wait: that, too, keeps the event loop free.
    expect(outcome.faults.filter((fault) => fault !== 'Error: answered 429')).toEqual([]);
    expect(outcome.streams).toBeGreaterThan(0);
    expect(p99).toBeGreaterThan(0);
    if (!isNight) return;
    expect(p99).toBeLessThanOrEqual(50);
    expect(max).toBeLessThanOrEqual(200);
  },
  seconds * 1000 + 600_000,
);
