import type { OperatorLocale } from '@buchfink/contract/locale';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { BackupNote } from '../../../storage/backup/backup-note.ts';
import type { MonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import type { Upkeep } from '../../monitoring/metrics.ts';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorSite } from '../frame/operator-site.ts';
import type { ServiceExamination } from './examine-service.ts';
import { renderOverview } from './overview-page.tsx';

/** What the overview of an installation shows. */
export interface OverviewDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly store: Pick<MonitoringStore, 'imports' | 'nodes'>;
  readonly examination: () => Promise<ServiceExamination>;
  readonly upkeep: () => Promise<Upkeep>;
  readonly lastBackup: () => Promise<BackupNote | undefined>;
  readonly hasDatabase: boolean;
  /** The id of this node. */
  readonly nodeId: string;
}

/** Mounts the first page: what needs attention, and how the installation is doing. */
export function mountOverviewPages(site: OperatorSite, deps: OverviewDeps, timeZone: () => string): void {
  mountOperatorPage(site, {
    path: '/operator',
    access: 'any',
    async render({ caller, locale, now }) {
      if (caller.deskLibraries) return deskList(deps.projects, caller.deskLibraries, locale);
      const { nodes, imports } = deps.store;
      return renderOverview(
        {
          projects: deps.projects,
          hasDatabase: deps.hasDatabase,
          nodeId: deps.nodeId,
          examination: await deps.examination(),
          upkeep: await deps.upkeep(),
          backup: await deps.lastBackup(),
          // While the database is away, the page says so among the problems.
          nodes: await nodes.list().catch(() => []),
          runs: await imports.all().catch(() => []),
          now: now.getTime(),
          timeZone: timeZone(),
        },
        locale,
      );
    },
  });
}

/** The page of operators who work at desks alone. */
function deskList({ all }: Pick<Projects, 'all'>, ids: readonly number[], locale: OperatorLocale): OperatorPage {
  const names = new Map(all.flatMap(({ libraries }) => libraries.map(({ id, libname }) => [id, libname])));
  return {
    ...operatorWordsIn(locale).overview.desk,
    content: (
      <ul className="choices">
        {ids.map((id) => (
          <li key={id}>
            <a href={`/operator/desk/${id}`}>{`${id} ${names.get(id) ?? ''}`.trim()}</a>
          </li>
        ))}
      </ul>
    ),
  };
}
