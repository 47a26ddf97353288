import type { CallContext } from '@buchfink/connectors/call-context';
import type { Patron } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import { endSessions, login, logout, refresh, sessions as sessionsEndpoint } from '@buchfink/contract/session';
import { isFromBrowser, isFromShell, requireApp } from '../../base/http/endpoint/fetch-metadata.ts';
import { wordsIn } from '../../messages/texts.ts';
import { secretPattern } from '../../storage/keys/tokens.ts';
import { patronOfBearer } from '../http/authenticate-patron.ts';
import { type Exchange, findLibrary, mount, mountForPatron, type ServiceScope } from '../http/mount.ts';
import { cookiesOf } from './cookies.ts';
import { type LoginDependencies, logIn } from './login/log-in.ts';
import { createSessionAnswer, withSessionError } from './session-answer.ts';

/** `Clear-Site-Data` after a logout. Cookies and settings stay, as other accounts of the browser may use them. */
const forgetPages = '"cache"';
/** `Clear-Site-Data` after a logout on a shared computer: everything. */
const forgetAll = '"cache", "cookies", "storage"';

/** Mounts `POST …/auth/login`, `refresh` and `logout`, and the endpoints for the sessions of an account. */
export function mountSessions(scope: ServiceScope, dependencies: LoginDependencies): void {
  const { sessions, networks, patronOf } = dependencies;
  /** A shell has no cookies and no pages of the service: it is told nothing. */
  const forget = ({ request: { ip, headers }, reply }: Pick<Exchange, 'request' | 'reply'>) => {
    if (!isFromShell(headers)) reply.header('clear-site-data', networks.isPublic(ip) ? forgetAll : forgetPages);
  };

  mount(
    scope,
    login,
    async ({ body, project, context }, exchange) => {
      requireApp(exchange.request.headers);
      findLibrary(project, body.libraryId);
      return withSessionError(body, () => logIn(dependencies, body, exchange, context));
    },
    { secret: true },
  );

  mount(
    scope,
    refresh,
    async ({ body, project, context }, { request, reply }) => {
      requireApp(request.headers);
      findLibrary(project, body.libraryId);
      const cookies = cookiesOf(request, reply);
      const cookie = cookies.secrets.find(({ sessionId }) => sessionId === body.refreshToken);
      return withSessionError(body, async () => {
        const { libraryId, userId } = body;
        const secret = cookie?.secret ?? nativeSecret(request, body.refreshToken);
        const presented = cookie ? { ...cookie, client: 'web' as const } : { client: 'native' as const };
        const issued = secret && (await sessions.refresh({ ...presented, secret, libraryId, userId }));
        if (issued) return createSessionAnswer(issued, cookies, context.now());
        if (cookie) cookies.dropSecret(cookie.sessionId);
        throw new ApiException('session-ended');
      });
    },
    { secret: true },
  );

  mount(
    scope,
    logout,
    async ({ body, context }, { request, reply }) => {
      requireApp(request.headers);
      const cookies = cookiesOf(request, reply);
      const cookie = cookies.secrets.find(({ sessionId }) => sessionId === body.refreshToken);
      const secret = cookie?.secret ?? nativeSecret(request, body.refreshToken ?? '');
      const owner = secret === undefined ? undefined : await sessions.heldBy(secret);
      const bearer = await patronOfBearer(request, sessions);
      await sessions.endAll([...(owner ? [owner.session.id] : []), ...(bearer ? [bearer.sessionId] : [])]);
      if (owner?.patron) leaveSystem(patronOf, owner.session.libraryId, owner.patron, context);
      else if (bearer) leaveSystem(patronOf, bearer.libraryId, bearer, context);
      if (cookie) cookies.dropSecret(cookie.sessionId);
      forget({ request, reply });
      return { success: true };
    },
    { secret: true },
  );

  mountForPatron(scope, sessionsEndpoint, async ({ patron, locale }) => {
    const patronSessions = await sessions.ofPatron(patron);
    const isCurrent = ({ id }: { id: string }) => id === patron.sessionId;
    return [...patronSessions.filter(isCurrent), ...patronSessions.filter((session) => !isCurrent(session))].map(
      (session) => ({
        id: session.id,
        device: session.device || wordsIn(locale).session.unknownDevice,
        created: new Date(session.created).toISOString(),
        lastUsed: new Date(session.lastUsed).toISOString(),
        keep: session.keep,
        current: isCurrent(session),
      }),
    );
  });

  mountForPatron(scope, endSessions, async ({ patron, body }, { request, reply }) => {
    const patronSessionIds = (await sessions.ofPatron(patron)).map(({ id }) => id);
    const ids = 'all' in body ? patronSessionIds : patronSessionIds.filter((id) => id === body.id);
    const cookies = cookiesOf(request, reply);
    const ended = await sessions.endAll(ids);
    for (const { sessionId } of cookies.secrets) if (ids.includes(sessionId)) cookies.dropSecret(sessionId);
    if (ids.includes(patron.sessionId)) forget({ request, reply });
    return { ended };
  });
}

/**
 * Ends the session in the library's system too, if the system can be reached. Our session is already over, so nobody
 * waits for this.
 */
function leaveSystem(
  patronOf: LoginDependencies['patronOf'],
  libraryId: number,
  patron: Patron,
  context: CallContext,
): void {
  Promise.resolve()
    .then(() => patronOf(libraryId).logout?.(patron, context))
    .catch(() => undefined);
}

/** The secret in the body of a phone's call; undefined for a page of a browser, which must not handle secrets. */
function nativeSecret(request: Exchange['request'], refreshToken: string): string | undefined {
  return !isFromBrowser(request.headers) && secretPattern.test(refreshToken) ? refreshToken : undefined;
}
