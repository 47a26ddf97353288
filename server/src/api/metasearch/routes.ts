import { availableParallelism } from 'node:os';
import { createSemaphore } from '@buchfink/connectors/semaphore';
import { ApiException } from '@buchfink/contract/error';
import { metaSearch, metaSearchHeartbeat } from '@buchfink/contract/metasearch';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { catalogueLabelsFor } from '../../systems/labels/catalogue-labels.ts';
import { branchOpeningsAt } from '../../systems/openings/branch-openings.ts';
import { mount, RawAnswer, type ServiceScope } from '../http/mount.ts';
import { createEventStream } from './event-stream.ts';
import { parseMetaSearchRequest } from './meta-search-request.ts';
import { onePerTick } from './one-per-tick.ts';
import type { OpenStreams } from './open-streams.ts';
import { searchAll } from './search-all.ts';

/** The time limits of a metasearch, in milliseconds. */
export interface MetaSearchTimes {
  /** For one library; the `limits` of a library's own settings replace it. */
  readonly library: number;
  /** For all libraries together. */
  readonly all: number;
  readonly heartbeat: number;
  /**
   * A reader that reads nothing for this long is disconnected, if the limit for slow clients (`http/slow-clients.ts`)
   * does not come first.
   */
  readonly stalled: number;
}

const defaultTimes: MetaSearchTimes = { library: 8_000, all: 20_000, heartbeat: metaSearchHeartbeat, stalled: 30_000 };

/** The dependencies of a metasearch. */
export interface MetaSearchOptions {
  readonly directory: Pick<LibraryDirectory, 'catalogueOf'>;
  readonly streams: OpenStreams;
  readonly times?: Partial<MetaSearchTimes>;
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies such as nginx must pass on each event at once.
  'x-accel-buffering': 'no',
  // At a shutdown the connection ends with its stream, and no proxy sends another call on it.
  connection: 'close',
};

/** `GET …/metasearch/` */
export function mountMetaSearch(scope: ServiceScope, { directory, streams, times }: MetaSearchOptions): void {
  // Metasearches share the built-in catalogues with all other calls, so their number there is limited.
  const semaphore = createSemaphore(Math.max(16, 4 * availableParallelism()));
  const waitForTick = onePerTick();
  const { library: usual, all, heartbeat, stalled } = { ...defaultTimes, ...times };
  scope.app.addHook('preClose', () => streams.endAll());
  mount(
    scope,
    metaSearch,
    async ({ query, project, locale, context }, { request, reply }) => {
      const parsed = parseMetaSearchRequest(project, query, locale);
      const libraries = parsed.libraries.map(({ id }) => id);
      const open = new Set(await scope.rateLimiter.admit(request, { cost: libraries.length, libraries }));
      await waitForTick();
      // The stream of a reader that has left meanwhile would never be closed.
      context.signal.throwIfAborted();
      const stop = new AbortController();
      const events = searchAll({
        ...parsed,
        libraries: parsed.libraries.map((library) => ({
          id: library.id,
          deadline: deadlineOf(library, usual),
          semaphore: hasQuickCatalogue(library) ? semaphore : undefined,
          catalogue: () => {
            if (!open.has(library.id)) throw new ApiException('library-busy');
            return directory.catalogueOf(library.id);
          },
          addLabels: (answer) =>
            branchOpeningsAt(library, context.now()).answer(catalogueLabelsFor(locale, library).answer(answer)),
        })),
        context,
        deadline: all,
        signal: stop.signal,
        retry: () => 1_000 + Math.floor(Math.random() * 2_000),
        warn: (error) => request.log.error({ err: error }, 'A library failed unexpectedly'),
      });
      const body = createEventStream(events, { heartbeat, stop });
      streams.add(body, stop);
      reply.raw.setTimeout(stalled, () => reply.raw.destroy());
      return new RawAnswer(body, headers);
    },
    { stream: true },
  );
}

/** Whether a library has a built-in catalogue, except one with a delay for demonstration. */
export const hasQuickCatalogue = ({ system: { catalogue } }: LibrarySettings) =>
  catalogue?.kind === 'builtin' && (catalogue.delay ?? 0) === 0;

/** The guard of a remote system has the more precise error, so its deadline comes first. */
const guardFirst = 100;

function deadlineOf({ system }: LibrarySettings, usual: number): number {
  const { catalogue } = system;
  return catalogue && 'limits' in catalogue ? catalogue.limits.searchSeconds * 1_000 + guardFirst : usual;
}
