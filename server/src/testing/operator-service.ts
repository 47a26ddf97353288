import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answerObserver, createAnswerWatch } from '../operations/monitoring/answers/answer-watch.ts';
import { observeByAll } from '../operations/monitoring/connections/connection-recorder.ts';
import {
  createConnectionTests,
  type RunConnectionTest,
} from '../operations/monitoring/connections/connection-tests.ts';
import { createMetrics, type MonitoredParts } from '../operations/monitoring/metrics.ts';
import { mountMonitoring } from '../operations/monitoring/routes.ts';
import { createOperatorNetworks } from '../operations/operator/access/operator-access.ts';
import { mountOperatorPages, type OperatorDeps } from '../operations/operator/routes.ts';
import type { LibrarySettings } from '../projects/libraries/library-settings.ts';
import { projectsOf } from '../projects/project/project.ts';
import { type Keys, keysOf } from '../storage/keys/keys.ts';
import type { MonitoringStore } from '../storage/monitoring/open-monitoring-store.ts';
import { storageAt } from '../storage/storage.ts';
import { createLibraryDirectory } from '../systems/connections/library-directory.ts';
import { createEngineWatch } from '../systems/opensearch/engine-watch.ts';
import { createGuards } from '../systems/upstream/guard/guards.ts';
import { foreignWords } from './foreign-words.ts';
import type { TestLocation } from './postgresql/test-location.ts';
import { createServiceLocation, openTestNodes } from './processes/test-nodes.ts';
import { nodeForTests, projectsForTests } from './test-service.ts';

type Connect = Parameters<typeof createLibraryDirectory>[1];

/** What tests choose of a service with metrics and the pages of operators. */
export interface OperatorServiceOptions {
  /** The libraries of its project, `opac-demo`; absent: those of the demo. */
  readonly libraries?: readonly LibrarySettings[];
  /** By default no library has a system that answers. */
  readonly connect?: Connect;
  readonly now: () => Date;
  /** By default `192.0.2.0/24`. */
  readonly networks?: readonly string[];
  /** A reference to the list of operators. */
  readonly operators?: string;
  /** By default a new one, which is removed with the service. */
  readonly location?: TestLocation;
  readonly keys?: Keys;
  readonly measured?: Partial<MonitoredParts>;
  readonly runTest?: RunConnectionTest;
  /** By default the root of the host. */
  readonly basePath?: string | undefined;
  readonly more?: Partial<OperatorDeps>;
}

/** A service with metrics and the pages of operators. */
export interface OperatorService {
  readonly app: FastifyInstance;
  readonly store: MonitoringStore;
  readonly directory: ReturnType<typeof createLibraryDirectory>;
  /** The routes of the pages of operators, once the service is ready. */
  readonly routes: readonly { readonly method: string; readonly url: string }[];
  close(): Promise<void>;
}

/** New keys of a service. */
export const keysForTests = (): Keys => keysOf([{ id: '0a0b0c0d', secret: randomBytes(32) }]);

/**
 * Creates the service, which is called without a network. With several nodes each opens the storage for itself. `close`
 * throws when a German page had English words or raw codes.
 */
export async function operatorServiceForTests(options: OperatorServiceOptions): Promise<OperatorService> {
  const location = options.location ?? (await createServiceLocation());
  const keys = options.keys ?? keysForTests();
  const node = await openTestNodes(() => openNode({ ...options, location, keys }));
  const { close } = node;
  return {
    ...node,
    async close() {
      await close();
      if (options.location === undefined) await location.remove();
    },
  };
}

async function openNode(
  options: OperatorServiceOptions & Required<Pick<OperatorServiceOptions, 'location' | 'keys'>>,
): Promise<OperatorService> {
  const { libraries, now, networks = ['192.0.2.0/24'], operators, keys, location } = options;
  const storage = storageAt(location);
  const [store, sessions] = [await storage.monitoring(), await storage.sessions()];
  const all = (await projectsForTests()).map((project) =>
    project.id === 'opac-demo' && libraries ? { ...project, libraries } : project,
  );
  const projects = projectsOf(all, 'opac-demo');
  const metrics = createMetrics();
  const connect: Connect = options.connect ?? (() => ({ close: async () => {} }));
  const answers = createAnswerWatch(() => now().getTime());
  const observer = observeByAll(metrics.observer, answerObserver(answers, metrics.served));
  const directory = createLibraryDirectory(projects, connect, createGuards({ now, observer }));
  const tests = createConnectionTests(options.runTest ?? neverEnding, () => now().getTime());
  const measured: MonitoredParts = {
    projects,
    directory,
    answers,
    streams: { counts: { open: 0, ended: 0, dropped: 0 } },
    brokenIndexes: () => [],
    preparing: () => [],
    tables: () => 0,
    lags: () => [],
    openSearch: createEngineWatch(Date.now),
    notices: { mails: undefined, deliveries: async () => [] },
    isLeader: () => true,
    clockAhead: () => 0,
    health: { findings: async () => [] },
    upkeep: async () => ({ lastBackup: undefined, harvests: [], imports: [], freeBytes: undefined }),
    ...options.measured,
  };
  const overview: OperatorDeps['overview'] = {
    examination: async () => ({ at: now().getTime(), problems: [] }),
    upkeep: measured.upkeep,
    lastBackup: async () => undefined,
    hasDatabase: location.databaseUrl !== undefined,
    nodeId: 'node',
  };
  const routes: { method: string; url: string }[] = [];
  const foreign: string[] = [];
  const app = await nodeForTests({
    projects,
    directory,
    now,
    basePath: options.basePath ?? '',
    mountMore: ({ app }) => {
      mountMonitoring(app, { metrics, measured, isOperator: createOperatorNetworks(networks) });
      app.addHook('onSend', async ({ url }, _, payload) => {
        const words = typeof payload === 'string' ? foreignWords(payload) : [];
        if (words.length > 0) foreign.push(`${url}: ${words.join(', ')}`);
      });
      app.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat())
          if (each !== 'HEAD' && url.startsWith('/operator')) routes.push({ method: each, url });
      });
      mountOperatorPages(app, {
        projects,
        networks,
        operators,
        keys,
        attempts: sessions.attempts,
        store,
        now,
        states: measured,
        tests,
        overview,
        ...options.more,
      });
    },
  });
  return {
    app,
    store,
    directory,
    routes,
    async close() {
      await app.close();
      await tests.close();
      await directory.close();
      await store.close();
      await sessions.close();
      if (foreign.length > 0) throw new Error(`German pages have foreign words:\n${foreign.join('\n')}`);
    },
  };
}

const neverEnding: RunConnectionTest = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** An operator's browser: it stores cookies, and sends the forms of the pages that it has open. */
export class OperatorBrowser {
  readonly cookies = new Map<string, string>();
  readonly app: FastifyInstance;
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(app: FastifyInstance, remoteAddress = '127.0.0.1', headers: Readonly<Record<string, string>> = {}) {
    this.app = app;
    this.remoteAddress = remoteAddress;
    this.headers = { 'accept-language': 'de', accept: 'text/html', ...headers };
  }

  async open(url: string, headers: Readonly<Record<string, string>> = {}) {
    return this.send({ method: 'GET', url, headers });
  }

  /** Opens a page, and sends its form for `action` with these fields besides the hidden ones. */
  async submit(page: string, action: string, fields: Readonly<Record<string, string>> = {}) {
    return this.post(action, { ...hiddenFields((await this.open(page)).body, action), ...fields });
  }

  async post(
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send({
      method: 'POST',
      url,
      headers: { ...type, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  async logIn(key: string, next?: string) {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    return this.submit(`/operator/login${query}`, '/operator/login', { key });
  }

  private async send(call: { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: string }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.headers, ...(cookie !== '' && { cookie }), ...call.headers };
    const answer = await this.app.inject({ ...call, remoteAddress: this.remoteAddress, headers });
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return answer;
  }
}

/** The hidden fields of the form on a page that is sent to a path. */
export function hiddenFields(page: string, action: string): Record<string, string> {
  const form = page.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? '';
  const fields = [...form.matchAll(/<input type="hidden" name="([\w-]+)" value="([^"]*)"\/?>/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]));
}

/** The text of a page, without its style and its tags. */
export const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
