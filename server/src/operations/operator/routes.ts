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
import { type ConfigurationRoomDeps, mountConfigurationRoom } from './configuration/routes.ts';
import { type DailyWorkRoomDeps, mountDailyWorkRoom } from './daily-work/routes.ts';
import type { DeskDeps } from './desk/desk-call.ts';
import { mountDeskRoom } from './desk/routes.ts';
import type { OperatorSite } from './frame/operator-site.ts';
import { prepareScope } from './frame/prepare-scope.tsx';
import { type ImportRoomDeps, mountImportRoom } from './imports/routes.ts';
import { type LibraryRoomDeps, mountLibraryRoom } from './libraries/routes.ts';
import { mountLoginPages } from './log/login-pages.tsx';
import { mountLogRoom } from './log/routes.tsx';
import { mountLogin } from './login/login-routes.tsx';
import { type MaintenanceRoomDeps, mountMaintenanceRoom } from './maintenance/routes.ts';
import { mountOverviewRoom, type OverviewDeps } from './overview/routes.tsx';

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
  readonly states: LibraryRoomDeps['states'];
  readonly tests: LibraryRoomDeps['tests'];
  readonly overview: Omit<OverviewDeps, 'projects' | 'store'>;
  /** Absent: nothing is imported, as in a preview. */
  readonly imports?: ImportRoomDeps | undefined;
  /** The desk of libraries with built-in circulation; absent in a preview, which changes nothing. */
  readonly desk?: DeskDeps | undefined;
  /** The clock and the daily work of libraries with built-in circulation; absent in a preview. */
  readonly dailyWork?: DailyWorkRoomDeps | undefined;
  /** Absent: nothing is announced, as in a preview. */
  readonly maintenance?: MaintenanceRoomDeps | undefined;
  readonly configuration?: ConfigurationRoomDeps | undefined;
}

/** Mounts the pages for operators, all below `/operator`. Each room has a folder beside this file. */
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
    mountOverviewRoom(site, { ...deps.overview, projects, store }, timeZone);
    mountLibraryRoom(site, {
      states: deps.states,
      store,
      tests: deps.tests,
      hasImportRoom: deps.imports !== undefined,
    });
    if (deps.imports) mountImportRoom(site, deps.imports);
    if (deps.desk) mountDeskRoom(site, deps.desk);
    if (deps.dailyWork) mountDailyWorkRoom(site, deps.dailyWork, timeZone);
    if (deps.maintenance) mountMaintenanceRoom(site, deps.maintenance);
    if (deps.configuration) mountConfigurationRoom(site, deps.configuration, timeZone);
    mountLogRoom(site, projects, timeZone);
    if (operators) mountLoginPages(site, { logins: store.logins, sessions, timeZone });
  });
}
