import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { accountInfo } from '@buchfink/contract/account';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { Session } from '@buchfink/contract/session';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { mountForPatron } from '../../api/http/mount.ts';
import { type OpenSessions, openSessions } from '../../api/session/open-sessions.ts';
import { mountSessions } from '../../api/session/routes.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { openKeys } from '../../storage/keys/open-keys.ts';
import { labelAccount } from '../../systems/labels/label-account.ts';
import { testLocation } from '../postgresql/test-location.ts';
import { nodeCount, openTestNodes } from '../processes/test-nodes.ts';
import { nodeForTests, projectsForTests } from '../test-service.ts';

/** A clock that tests move. */
export interface Clock {
  now: () => Date;
  /** Milliseconds. */
  forward(by: number): void;
}

export function clockAt(start = '2026-11-21T11:00:00Z'): Clock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    forward(by) {
      at += by;
    },
  };
}

/** A service with sessions on a library (its id is 1), and one call of a patron: `account/info`. */
export interface SessionService {
  readonly app: FastifyInstance;
  readonly folder: string;
  readonly logins: OpenSessions;
  readonly clock: Clock;
  /** The warnings for the operator. */
  readonly warnings: string[];
  /** The lines of the log. */
  readonly log: string[];
  /** The delays of logins, in milliseconds. */
  readonly waits: number[];
  close(): Promise<void>;
}

export const services = '/services/de/opac-demo';

/** Creates the service. With `folder` it shares the data of another one. */
export async function sessionService(options: {
  library: PatronSystem;
  clock?: Clock;
  folder?: string;
  networks?: Project['networks'];
  trustedProxies?: readonly string[];
  /** A delay lasts until this resolves; by default it ends at once. */
  until?: Promise<void>;
}): Promise<SessionService> {
  const { library, clock = clockAt() } = options;
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'buchfink-sessions-')));
  const [warnings, log, waits]: [string[], string[], number[]] = [[], [], []];
  const networks = options.networks ?? { public: [], library: [] };
  const all = (await projectsForTests()).map((project) => ({ ...project, networks }));
  const projects = projectsOf(all, 'opac-demo');
  const [location, keys] = [await testLocation(folder, nodeCount > 1), await openKeys(folder, undefined)];
  const openNode = async () => {
    const logins = await openSessions({
      ...location,
      keys,
      projects,
      now: clock.now,
      warn: (message) => warnings.push(message),
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        await options.until;
      },
    });
    const app = await nodeForTests({
      projects,
      now: clock.now,
      logLevel: 'debug',
      logTo: { write: (line) => log.push(line) },
      authenticator: logins.sessions,
      trustedProxies: options.trustedProxies,
      mountMore: (scope) => {
        mountSessions(scope, { ...logins, patronOf: () => library });
        mountForPatron(scope, accountInfo, async ({ patron, context }) =>
          labelAccount(await library.account(patron, context), 'de', '2026-11-25'),
        );
      },
    });
    const close = async () => {
      await app.close();
      await logins.close();
    };
    return { app, logins, close };
  };
  const nodes = await openTestNodes(openNode);
  const { app, logins } = nodes;
  const close = async () => {
    await nodes.close();
    if (options.folder === undefined) await rm(folder, { recursive: true });
  };
  return { app, folder, logins, clock, warnings, log, waits, close };
}

/** The headers of the web app. */
export const pageHeaders = { [clientVersionHeader]: clientVersion, 'sec-fetch-site': 'same-origin' };
/** The headers of the app on a phone. */
export const phoneHeaders = { [clientVersionHeader]: clientVersion };

type Headers = Record<string, string>;

/** A browser that stores cookies by name, and ignores their expiry. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly service: Pick<SessionService, 'app'>;
  readonly headers: Headers;
  readonly remoteAddress: string;

  constructor(service: Pick<SessionService, 'app'>, headers: Headers = pageHeaders, remoteAddress = '127.0.0.1') {
    this.service = service;
    this.headers = headers;
    this.remoteAddress = remoteAddress;
  }

  async send(path: string, options: { body?: unknown; headers?: Headers } = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.service.app.inject({
      url: services + path,
      remoteAddress: this.remoteAddress,
      headers: { ...this.headers, ...(cookie !== '' && { cookie }), ...options.headers },
      ...(options.body === undefined ? {} : { method: 'POST', payload: options.body as InjectOptions['payload'] }),
    } as InjectOptions);
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[])
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return answer;
  }

  logIn(userId: string, password: string, more: object = {}) {
    return this.send('/auth/login', { body: { libraryId: 1, userId, password, ...more } });
  }

  refresh(session: Session) {
    const { libraryId, userId, refreshToken } = session;
    return this.send('/auth/refresh', { body: { libraryId, userId, refreshToken } });
  }

  logOut(session: Session) {
    const { libraryId, userId, refreshToken, token } = session;
    const headers = { authorization: `Bearer ${token}` };
    return this.send('/auth/logout', { body: { libraryId, userId, refreshToken }, headers });
  }

  /** The status of a call with the session's access token. */
  async account(session: Session): Promise<number> {
    return (await this.as(session, '/account/info')).statusCode;
  }

  as(session: Session, path: string, body?: unknown) {
    return this.send(path, {
      body,
      headers: { authorization: `Bearer ${session.token}` },
    });
  }
}
