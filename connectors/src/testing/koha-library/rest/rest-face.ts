import type { KohaState } from '../koha-state.ts';
import type { KohaRequest, KohaResponse } from '../start-koha-library.ts';
import api from './api.json' with { type: 'json' };
import { issueToken, ownRefusal, refusalOf } from './authentication.ts';
import * as catalogue from './catalogue.ts';
import * as checkouts from './checkouts.ts';
import * as holds from './holds.ts';
import * as patrons from './patrons.ts';
import { type Handler, json, malformed } from './rest-call.ts';

/**
 * The REST API of Koha 19.06 as it was recorded (`captured-koha19/rest`), or of a current version as its OpenAPI description says:
 * password validation, items, records, pick-up locations, other paths, pages of 20.
 */
export type RestGeneration = 'koha19' | 'current';

/** What a method and path of the API answer, and the permission that they need. */
interface Route {
  readonly answer: string;
  readonly permission: string;
  readonly isNew?: boolean;
  /** With the login of the patron in the path. */
  readonly isOwn?: boolean;
}

const handlers: Readonly<Record<string, Handler>> = { ...catalogue, ...checkouts, ...holds, ...patrons };
const routes = Object.entries(api.routes).map(([path, route]: readonly [string, Route]) => ({
  ...route,
  pattern: new RegExp(`^${path.replace('{id}', '([^/]+)').replace('{code}', String.raw`(\w+)`)}$`),
  hasNumber: path.includes('{id}'),
}));

/** Creates the REST face; it remembers the tokens that it gave. `newToken` makes them: those of Koha are random. */
export function restFace(
  generation: RestGeneration,
  newToken: () => string = crypto.randomUUID.bind(crypto),
): (state: KohaState, request: KohaRequest) => KohaResponse {
  const tokens = new Map<string, number>();
  return (state, request) => {
    const { pathname, searchParams: query } = new URL(request.path, 'http://koha');
    const path = pathname.replace(/^\/api\/v1/, '');
    const isCurrent = generation === 'current';
    if (path === '/oauth/token') return issueToken(state, request, tokens, newToken);
    if (path === '/')
      return json(200, {
        swagger: '2.0',
        basePath: '/api/v1',
        paths: describedPaths(isCurrent),
        definitions: { patron: api.patron },
      });
    const body = bodyOf(request.body);
    const call = `${request.method} ${path}`;
    const route = routes.find(({ pattern }) => pattern.test(call));
    const handler = handlers[route?.answer ?? ''];
    if (route === undefined || handler === undefined || (route.isNew && !isCurrent))
      return malformed(404, 'Not Found.', '/');
    const [, code = ''] = route.pattern.exec(call) ?? [];
    const { authorization } = request.headers;
    const refusal = route.isOwn
      ? ownRefusal(state, authorization, Number(code))
      : refusalOf(state, authorization, tokens, route.permission);
    if (refusal !== undefined) return refusal;
    if (body === 'broken') return malformed(400, 'Expected object - got string.', '/body');
    if (route.hasNumber && !/^\d+$/.test(code)) return malformed(400, 'Expected integer - got string.', '/patron_id');
    return handler({ state, query, body, isCurrent, code, id: Number(code) });
  };
}

function describedPaths(isCurrent: boolean): Record<string, object> {
  const { koha19, current } = api.describedPaths;
  const paths = [...koha19, ...(isCurrent ? current : [])].map((path) => [path, {}]);
  return { ...Object.fromEntries(paths), '/patrons/{patron_id}': { get: {}, put: api.updatePatron } };
}

function bodyOf(text: string): Readonly<Record<string, unknown>> | 'broken' | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return 'broken';
  }
}
