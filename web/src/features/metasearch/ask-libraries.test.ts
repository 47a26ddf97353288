import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setServicePlace } from '#shared/api/service-place.ts';
import { dropToken, keepToken } from '#shared/session/access-tokens.ts';
import { initialState } from '#shared/state/app-state.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { askLibraries } from './ask-libraries.ts';

const account = { libraryId: 1, userId: 'x' };
const session = { success: true, ...account, refreshToken: 'handle', keep: 'visit' } as const;
const search = { libraries: [1], fields: [{ id: 'FREE', value: 'faust' }], filters: {} };

/** A service that is full for all whose login it does not know: only the token `good` is one. */
let asked: string[] = [];
let canRenew = true;
let server: Server;

function answer(request: IncomingMessage): [status: number, type: string, body: string] {
  const path = request.url?.split('?')[0]?.split('/').slice(4).join('/');
  const { authorization = 'nobody' } = request.headers;
  asked.push(`${path} ${authorization}`);
  const refused = (status: number, code: string): [number, string, string] => {
    return [status, 'application/json', JSON.stringify({ exceptionType: 'ApiException', code, message: code })];
  };
  if (path === 'auth/refresh') {
    return canRenew
      ? [200, 'application/json', JSON.stringify({ ...session, token: 'good', expiresIn: 600 })]
      : refused(401, 'session-ended');
  }
  if (authorization !== 'Bearer good') return refused(429, 'too-many-requests');
  return [200, 'text/event-stream', 'event: done\ndata: {"libraries":1,"total":0,"ms":1}\n\n'];
}

beforeEach(async () => {
  [asked, canRenew] = [[], true];
  server = createServer((request, response) => {
    const [status, type, body] = answer(request);
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setServicePlace({ origin: `http://127.0.0.1:${port}`, locale: 'en', projectId: 'opac-test' });
  useApp.setState(initialState, true);
  dispatch({ type: 'libraries-arrived', libraries: [libraryNamed(1, 'A')] });
  dropToken(account);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function outcome(): Promise<unknown> {
  try {
    const names: string[] = [];
    for await (const events of askLibraries(search, new AbortController().signal)) {
      expect(useApp.getState().loading).toBe(1);
      names.push(...events.map(({ event }) => event));
    }
    return names;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  } finally {
    expect(useApp.getState().loading).toBe(0);
  }
}

describe('libraries are asked', () => {
  it('in the name of nobody, where nobody is logged in', async () => {
    expect(await outcome()).toBe('too-many-requests');
    expect(asked).toEqual(['metasearch/ nobody']);
  });

  it('in the name of the patron, whose token is at hand', async () => {
    dispatch({ type: 'signed-in', session });
    keepToken(account, 'good');
    expect(await outcome()).toEqual(['done']);
    expect(asked).toEqual(['metasearch/ Bearer good']);
  });

  it('once more with a fresh token, where a patron would have to wait for others', async () => {
    dispatch({ type: 'signed-in', session });
    keepToken(account, 'old');
    expect(await outcome()).toEqual(['done']);
    expect(asked).toEqual(['metasearch/ Bearer old', 'auth/refresh nobody', 'metasearch/ Bearer good']);
  });

  it('as anybody else, where the login is over: a search ends none', async () => {
    canRenew = false;
    dispatch({ type: 'signed-in', session });
    expect(await outcome()).toBe('too-many-requests');
    expect(useApp.getState().accounts[0]?.success).toBe(true);
  });
});
