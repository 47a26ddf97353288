import type { FastifyInstance } from 'fastify';
import type { Projects } from '../../projects/project/project.ts';
import type { Keys } from '../../storage/keys/keys.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import type { LoginAttempts } from '../../storage/sessions/login-attempts.ts';
import { createFormTokens } from './access/form-tokens.ts';
import { createLoginLimit } from './access/login-limit.ts';
import { createAccessControl } from './access/operator-access.ts';
import { createOperatorSessions } from './access/operator-session.ts';
import { readOperators } from './access/operators.ts';
import { createOwnHosts } from './access/own-hosts.ts';
import { type ConfigurationPagesDeps, mountConfigurationPages } from './configuration/routes.ts';
import { type DailyWorkPagesDeps, mountDailyWorkPages } from './daily-work/routes.ts';
import type { DeskDeps } from './desk/desk-call.ts';
import { mountDesk } from './desk/routes.ts';
import type { OperatorSite } from './frame/operator-site.ts';
import { prepareScope } from './frame/prepare-scope.tsx';
import { type ImportPagesDeps, mountImportPages } from './imports/routes.ts';
import { type LibraryPagesDeps, mountLibraryPages } from './libraries/routes.ts';
import { mountLoginPages } from './log/login-pages.tsx';
import { mountLogPages } from './log/routes.tsx';
import { mountLogin } from './login/login-routes.tsx';
import { type MaintenancePagesDeps, mountMaintenancePages } from './maintenance/routes.ts';
import type { NoticePagesDeps } from './notices/notice-pages.ts';
import { mountNoticePages } from './notices/routes.ts';
import { mountOverviewPages, type OverviewDeps } from './overview/routes.tsx';

/** What the pages of operators need. */
export interface OperatorDeps {
  readonly projects: Pick<Projects, 'default' | 'all'>;
  /** Networks, beside this machine, that may read them. */
  readonly networks: readonly string[];
  /** A reference to the list of operators (`access/operators.ts`); absent: nobody logs in. */
  readonly operators?: string | undefined;
  readonly keys: Keys;
  readonly attempts: LoginAttempts;
  readonly store: Pick<MonitoringStore, 'history' | 'imports' | 'acts' | 'logins' | 'nodes'>;
  readonly now: () => Date;
  readonly states: LibraryPagesDeps['states'];
  readonly tests: LibraryPagesDeps['tests'];
  readonly overview: Omit<OverviewDeps, 'projects' | 'store'>;
  /** Absent: nothing is imported, as in a preview. */
  readonly imports?: ImportPagesDeps | undefined;
  /** The desk of libraries with built-in circulation; absent in a preview, which changes nothing. */
  readonly desk?: DeskDeps | undefined;
  /** The clock and the daily work of libraries with built-in circulation; absent in a preview. */
  readonly dailyWork?: DailyWorkPagesDeps | undefined;
  /** What patrons of libraries with built-in circulation are told; absent in a preview. */
  readonly notices?: Omit<NoticePagesDeps, 'keys'> | undefined;
  /** Absent: nothing is announced, as in a preview. */
  readonly maintenance?: MaintenancePagesDeps | undefined;
  readonly configuration?: ConfigurationPagesDeps | undefined;
}

/** Mounts the pages for operators, all below `/operator`. Each section has a folder beside this file. */
export function mountOperatorPages(app: FastifyInstance, deps: OperatorDeps): void {
  const { keys, now, networks, store, projects } = deps;
  const sessions = createOperatorSessions(keys, now, store.logins);
  const limit = createLoginLimit({ attempts: deps.attempts, keys, now });
  const reference = deps.operators;
  const operators = reference === undefined ? undefined : () => readOperators(reference);
  const access = createAccessControl({ networks, operators, isOwnHost: createOwnHosts(projects), sessions, limit });
  // A scope of its own: only these paths read forms and answer with pages.
  app.register(async (scope) => {
    const pages = new Set<string>();
    const site: OperatorSite = {
      app: scope,
      access,
      tokens: createFormTokens(keys, now),
      acts: store.acts,
      now,
      pages,
    };
    prepareScope(site);
    if (operators) mountLogin(site, { operators, sessions, limit });
    const timeZone = () => projects.default.libraries[0]?.timeZone ?? 'Europe/Berlin';
    mountOverviewPages(site, { ...deps.overview, projects, store }, timeZone);
    mountLibraryPages(site, {
      states: deps.states,
      store,
      tests: deps.tests,
      hasImportPages: deps.imports !== undefined,
    });
    if (deps.imports) mountImportPages(site, deps.imports);
    if (deps.desk) mountDesk(site, deps.desk);
    if (deps.dailyWork) mountDailyWorkPages(site, deps.dailyWork, timeZone);
    if (deps.notices) mountNoticePages(site, { ...deps.notices, keys });
    if (deps.maintenance) mountMaintenancePages(site, deps.maintenance);
    if (deps.configuration) mountConfigurationPages(site, deps.configuration, timeZone);
    mountLogPages(site, projects, timeZone);
    if (operators) mountLoginPages(site, { logins: store.logins, sessions, timeZone });
  });
}
