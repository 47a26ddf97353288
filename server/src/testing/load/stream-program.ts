import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import type { Catalogue } from '@buchfink/connectors/connector';
import { createOpenStreams } from '../../api/metasearch/open-streams.ts';
import { mountMetaSearch } from '../../api/metasearch/routes.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { keepHeapSmall } from '../../operations/monitoring/keep-heap-small.ts';
import { loadProjects } from '../../projects/files/load-projects.ts';
import { projectsOf } from '../../projects/project/project.ts';
import { openRecordStore } from '../../storage/records/open-record-store.ts';
import { connectLibrary } from '../../systems/connections/connect-library.ts';
import { createLibraryDirectory } from '../../systems/connections/library-directory.ts';
import { noPatronNotes } from '../../systems/connections/patron-notes.ts';
import { startIndexes } from '../../systems/indexing/indexes.ts';
import { nodeForTests } from '../test-service.ts';
import type { StreamProgramState } from './stream-process.ts';

/* A service on twenty catalogues of the demo, in its own process, that reports its state on request. */

keepHeapSmall();
const [dataDirectory = '', folder = '', threads = ''] = process.argv.slice(2);

/** Calls to catalogues that are neither answered nor aborted nor refused yet. */
let runningSearches = 0;
const counted = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  async search(query, context) {
    runningSearches += 1;
    return catalogue.search(query, context).finally(() => {
      runningSearches -= 1;
    });
  },
});

const demo = (await loadProjects(folder)).find(({ id }) => id === 'opac-demo');
if (demo === undefined) throw new Error('there is no demo');
const libraries = demo.libraries
  .filter(({ system }) => system.catalogue?.kind === 'builtin')
  .map(({ maintenance: _, ...library }) => ({ ...library, system: { catalogue: { kind: 'builtin' } as const } }))
  .slice(0, 20);
const project = { ...demo, libraries };
const projects = projectsOf([project], demo.id);
const store = await openRecordStore(dataDirectory);
const warn = (message: string, error?: unknown) => void process.stderr.write(`${message} ${error ?? ''}\n`);
const indexes = startIndexes({ dataDirectory, threads, limits: serviceLimits, warn });
const directory = createLibraryDirectory(projects, (library) => {
  const { catalogue, ...connector } = connectLibrary(library, {
    store: store.records,
    indexOf: indexes.of,
    circulationOf: () => undefined,
    upstream: { isAllowed: () => false, now: () => new Date(), warn },
    patronNotesOf: () => noPatronNotes,
  });
  return { ...connector, catalogue: catalogue && counted(catalogue) };
});
await loadDemo({ project, store: store.records, now: () => new Date() });
const streams = createOpenStreams();
const app = await nodeForTests({
  projects,
  logLevel: 'warn',
  // Rate limits have tests of their own; here the service must bear everything.
  rateLimiter: {
    admit: async (_, { libraries }) => libraries,
    admitsPage: async () => true,
    ended: () => {},
    close: async () => {},
  },
  mountMore: (scope) => mountMetaSearch(scope, { directory, streams }),
});
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
await indexes.openAhead(libraries.map(({ id }) => id));

const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();
process.on('message', (message) => {
  if (message === 'afresh') return delays.reset();
  const state: StreamProgramState = {
    resident: process.memoryUsage.rss(),
    // The histogram holds the time between two ticks of a timer.
    loopDelay: Math.max(0, delays.percentile(99) / 1e6 - 10),
    runningSearches,
    streams: { ...streams.counts },
  };
  process.send?.(state);
});
process.on('disconnect', () => process.exit());
process.send?.({ port: Number(port), project: demo.id, libraries: libraries.map(({ id }) => id) });
