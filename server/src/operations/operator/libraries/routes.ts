import * as z from 'zod/mini';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { MonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import type { SystemRole } from '../../../systems/upstream/guard/call-statistics.ts';
import type { ConnectionTests } from '../../monitoring/connections/connection-tests.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import { renderLibrariesPage } from './libraries-page.tsx';
import { type LibraryPage, renderLibraryPage } from './library-page.tsx';
import { librariesPath, type MonitoredStates, systemRoles } from './system-texts.ts';

/** What the pages about libraries show. */
export interface LibraryPagesDeps {
  readonly states: MonitoredStates;
  readonly store: Pick<MonitoringStore, 'history' | 'imports'>;
  readonly tests: ConnectionTests;
  /** Whether there are pages about imports. */
  readonly hasImportPages: boolean;
}

/** Milliseconds that a page waits for the end of a test. */
const timeout = 3_000;

/** Mounts the page with all libraries, and the page of each library with the test of its connections. */
export function mountLibraryPages(
  site: OperatorSite,
  { states, store, tests, hasImportPages }: LibraryPagesDeps,
): void {
  const libraryOf = ({ params }: OperatorCall) =>
    distinctLibraries(states.projects).find(({ id }) => String(id) === params.libraryId);
  const pageOf = async (library: LibrarySettings, call: OperatorCall, refusal?: LibraryPage['refusal']) => {
    const now = call.now.getTime();
    const slots = new Map<SystemRole, Awaited<ReturnType<typeof store.history.slotsOf>>>();
    for (const role of systemRoles(library))
      slots.set(role, await store.history.slotsOf({ libraryId: library.id, role }, now));
    return renderLibraryPage(
      {
        library,
        states,
        slotsOf: (role) => slots.get(role) ?? { hours: [], days: [] },
        faults: await store.history.faults(),
        imports: await store.imports.all(),
        hasImportPages: hasImportPages && library.system.catalogue?.kind === 'builtin',
        test: tests.of(library.id),
        refusal,
        now,
      },
      call,
    );
  };

  mountOperatorPage(site, {
    path: librariesPath,
    access: 'read',
    render: async ({ locale, now }) =>
      renderLibrariesPage(states, await store.history.summaries(now.getTime()), locale),
  });
  const path = `${librariesPath}/:libraryId`;
  mountOperatorPage(site, {
    path,
    access: 'read',
    async render(call) {
      const library = libraryOf(call);
      if (library === undefined) return undefined;
      if (call.query.has('wait') && tests.of(library.id)?.state === 'running') await tests.settled(timeout);
      return pageOf(library, call);
    },
  });
  mountOperatorAction(site, {
    path: `${path}/test`,
    access: 'act',
    act: 'connection-test',
    form: z.object({}),
    pageOf: ({ params }) => `${librariesPath}/${params.libraryId}`,
    async run(call) {
      const library = libraryOf(call);
      if (library === undefined) return undefined;
      const outcome = tests.start(library);
      if (outcome !== 'started')
        return { kind: 'refused', page: { ...(await pageOf(library, call, outcome)), status: 429 } };
      await tests.settled(timeout);
      return { kind: 'done', location: `${librariesPath}/${library.id}#test` };
    },
  });
}
