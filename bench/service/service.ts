import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@buchfink/connectors/testing/free-port';
import type { SearchAnswer } from '@buchfink/contract/search';
import type { Suggestion } from '@buchfink/contract/search/suggest';
import { start, stop } from '../engines/child-process.ts';
import type { Query } from '../queries/query.ts';
import { callJson } from './call-json.ts';
import { libraryId, projectId, type ServiceFolders } from './service-folders.ts';

/** The event loop delay in milliseconds. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** The service as delivered, in its own process. */
export interface Service {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from the start of the process until it answered a search. */
  readonly startMs: number;
  search(query: Query): Promise<SearchAnswer>;
  suggest(text: string): Promise<readonly Suggestion[]>;
  /** The event loop delays since the last call. */
  loopDelay(): Promise<LoopDelay>;
  stop(): Promise<void>;
}

const probe: Query = {
  fields: [{ meaning: 'FREE', text: 'der' }],
  filters: {},
  sort: 'relevance',
  offset: 0,
  isPrefix: false,
};

/** Searches over HTTP. */
export type SearchClient = Pick<Service, 'search' | 'suggest'> & { close(): void };

/** Creates a client of the service, or of the proxy before it, on a port of this machine. */
export function createSearchClient(port: number): SearchClient {
  const agent = new Agent({ keepAlive: true });
  const base = `/services/de/${projectId}/library/${libraryId}`;
  const call = <Answer>(path: string, body?: unknown) =>
    callJson<Answer>({ agent, port, path: base + path, body, headers: { 'x-forwarded-for': nextReader() } });
  return {
    search: (query) => call<SearchAnswer>('/search', searchBodyOf(query)),
    suggest: (text) => call<Suggestion[]>(`/suggest?q=${encodeURIComponent(text)}`),
    close: () => agent.destroy(),
  };
}

/** Starts the service and waits until it finds a record. */
export async function startService(folders: Pick<ServiceFolders, 'folder' | 'environment'>): Promise<Service> {
  const port = await freePort();
  const delays = join(folders.folder, 'loop-delay.json');
  const startedAt = performance.now();
  const preload = fileURLToPath(new URL('loop-delay.js', import.meta.url));
  const child = start(process.execPath, ['--import', preload, 'server/dist/main.js'], {
    cwd: process.cwd(),
    account: {},
    env: { ...folders.environment, PORT: String(port), HOST: '127.0.0.1', BENCH_LOOP_DELAY: delays },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const client = createSearchClient(port);
  for (;;) {
    const total = await client.search(probe).then(
      (answer) => answer.total,
      () => 0,
    );
    if (total > 0) break;
    if (child.exitCode !== null || performance.now() - startedAt > 600_000)
      throw new Error('the service does not start');
    await sleep(10);
  }
  const startMs = performance.now() - startedAt;
  return {
    pid: child.pid ?? 0,
    port,
    startMs,
    search: client.search,
    suggest: client.suggest,
    async loopDelay() {
      rmSync(delays, { force: true });
      child.kill('SIGUSR2');
      while (!existsSync(delays)) await sleep(20);
      return JSON.parse(readFileSync(delays, 'utf8')) as LoopDelay;
    },
    async stop() {
      client.close();
      await stop(child, 'SIGTERM');
    },
  };
}

/** The body of a search. */
export function searchBodyOf({ fields, filters, sort, offset }: Query) {
  return {
    libraryId,
    fields: fields.map(({ meaning, text }) => ({ id: meaning, value: text })),
    filters: Object.fromEntries(Object.entries(filters).map(([facet, option]) => [facet, [option]])),
    sort,
    offset,
    limit: 10,
  };
}

/** Each request claims another client behind a proxy, since one client alone would exceed the rate limit. */
let reader = 0;
const nextReader = () => {
  reader = (reader + 1) % 2 ** 24;
  return `10.${reader >> 16}.${(reader >> 8) & 255}.${reader & 255}`;
};
