import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessions } from '@buchfink/contract/session';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getServiceContext, setServiceContext } from '#shared/connection/service-context.ts';
import { activateLocale, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { initialState } from '#shared/state/app-state.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { getToken, removeToken, setToken } from './access-tokens.ts';
import { callAsPatron } from './call-as-patron.ts';
import { logIn, logOut } from './log-in.ts';
import { onLoginNeeded } from './redirect-to-login.ts';

const account = { libraryId: 1, userId: 'x' };
const credentials = { ...account, password: 'pin' };

/** A small service: tokens count up and only the latest is valid; a refresh can fail. */
let good = 0;
let requestedPaths: string[] = [];
let onRefresh: 'ok' | 'ended' | 'broken' | 'hang-up' = 'ok';
let isRefused = false;
let server: Server;

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown] | undefined> {
  for await (const _ of request);
  const path = request.url?.split('/').slice(4).join('/') ?? '';
  requestedPaths.push(path);
  const session = { success: true, ...account, expiresIn: 600, refreshToken: 'handle', keep: 'visit' };
  const error = (code: string) => ({ exceptionType: 'ApiException', code, message: code });
  if (path === 'auth/login') return [200, { ...session, token: `t${good}` }];
  if (path === 'auth/refresh') {
    if (onRefresh === 'hang-up') return undefined;
    if (onRefresh === 'broken') return [503, '<h1>Wartung</h1>'];
    if (onRefresh === 'ended') return [401, { ...error('session-ended'), success: false, ...account }];
    good += 1;
    return [200, { ...session, token: `t${good}` }];
  }
  const isGood = !isRefused && request.headers.authorization === `Bearer t${good}`;
  return isGood ? [200, []] : [401, error('not-logged-in')];
}

const serviceContext = getServiceContext();
afterAll(() => setServiceContext(serviceContext));
beforeAll(async () => {
  await activateLocale('en');
  await loadFurtherTexts();
});
beforeEach(async () => {
  [good, requestedPaths, onRefresh, isRefused] = [1, [], 'ok', false];
  server = createServer((request, response) => {
    void answer(request).then((result) => {
      if (!result) request.socket.destroy();
      else response.writeHead(result[0]).end(typeof result[1] === 'string' ? result[1] : JSON.stringify(result[1]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setServiceContext({ address: `http://127.0.0.1:${port}`, locale: 'en', projectId: 'opac-test' });
  useApp.setState(initialState, true);
  dispatch({ type: 'libraries-arrived', libraries: [libraryNamed(1, 'A'), libraryNamed(2, 'B')] });
  removeToken(account);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = () => callAsPatron(sessions, {});
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    ({ code, kind }) => code ?? kind,
  );
const count = (path: string) => requestedPaths.filter((requested) => requested === path).length;
const isIn = () => useApp.getState().accounts[0]?.success;

describe('a call of a patron', () => {
  it('carries the token of the login, which is not part of the state', async () => {
    await logIn(credentials);
    expect(await ask()).toEqual([]);
    expect(requestedPaths).toEqual(['auth/login', 'auth/sessions']);
    expect(JSON.stringify(useApp.getState())).not.toContain('"t1"');
  });

  it('fetches a token first where there is none, as after a reload', async () => {
    await logIn(credentials);
    removeToken(account);
    expect(await ask()).toEqual([]);
    expect(requestedPaths.slice(1)).toEqual(['auth/refresh', 'auth/sessions']);
  });

  it('is repeated with a new token when the old one has expired', async () => {
    await logIn(credentials);
    setToken(account, 'old');
    expect(await ask()).toEqual([]);
    expect(requestedPaths.slice(1)).toEqual(['auth/sessions', 'auth/refresh', 'auth/sessions']);
  });

  it('shares one refresh with 19 others at the same time', async () => {
    await logIn(credentials);
    setToken(account, 'old');
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(count('auth/refresh')).toBe(1);
    expect(count('auth/sessions')).toBe(40);
    expect(isIn()).toBe(true);
  });

  it('needs no refresh when another call has brought a new token', async () => {
    await logIn(credentials);
    setToken(account, 'old');
    await ask();
    setToken(account, 'old');
    const late = ask();
    setToken(account, `t${good}`);
    await late;
    expect(count('auth/refresh')).toBe(1);
  });

  it('logs out and leads to the login when the service ends the login', async () => {
    await logIn(credentials);
    const redirects: number[] = [];
    const stop = onLoginNeeded(({ libraryId }) => redirects.push(libraryId));
    setToken(account, 'old');
    onRefresh = 'ended';
    expect(await codeOf(ask())).toBe('session-ended');
    stop();
    expect(isIn()).toBe(false);
    expect(getToken(account)).toBeUndefined();
    expect(redirects).toEqual([1]);
    expect(await codeOf(ask())).toBe('not-logged-in');
    await expect(ask()).rejects.toThrow('Your login has expired.');
  });

  it('forgets a login that ended with the browser, without a message', async () => {
    await logIn(credentials);
    const redirects: number[] = [];
    const stop = onLoginNeeded(({ libraryId }) => redirects.push(libraryId));
    removeToken(account);
    onRefresh = 'ended';
    expect(await codeOf(ask())).toBe('session-ended');
    stop();
    expect([useApp.getState().accounts, redirects]).toEqual([[], []]);
  });

  it('logs out when a new token is refused as well', async () => {
    await logIn(credentials);
    isRefused = true;
    expect(await codeOf(ask())).toBe('not-logged-in');
    expect(requestedPaths.slice(1)).toEqual(['auth/sessions', 'auth/refresh', 'auth/sessions']);
    expect(isIn()).toBe(false);
  });

  it.each([
    ['hang-up', 'network'],
    ['broken', 'bad-status'],
  ] as const)('stays logged in when the refresh gets no answer (%s)', async (how, kind) => {
    await logIn(credentials);
    setToken(account, 'old');
    onRefresh = how;
    expect(await codeOf(ask())).toBe(kind);
    expect(isIn()).toBe(true);
    onRefresh = 'ok';
    expect(await codeOf(ask())).toBe('ok');
  });

  it('does not lead to the login when another card is the current one', async () => {
    await logIn(credentials);
    dispatch({ type: 'library-chosen', libraryId: 2 });
    const redirects: number[] = [];
    const stop = onLoginNeeded(({ libraryId }) => redirects.push(libraryId));
    setToken(account, 'old');
    onRefresh = 'ended';
    expect(await codeOf(callAsPatron(sessions, {}, account))).toBe('session-ended');
    stop();
    expect([isIn(), redirects]).toEqual([false, []]);
  });

  it('does not restore a token after a logout during the refresh', async () => {
    await logIn(credentials);
    removeToken(account);
    const under = ask();
    const [loggedIn] = useApp.getState().accounts;
    if (loggedIn) void logOut(loggedIn);
    expect(await codeOf(under)).toBe('session-ended');
    expect(getToken(account)).toBeUndefined();
  });
});
