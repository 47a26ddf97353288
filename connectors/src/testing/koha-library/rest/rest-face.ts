import type { KohaState } from '../koha-state.ts';
import { describedPatron, describedUpdate } from '../patron-update.ts';
import type { KohaRequest, KohaResponse } from '../start-koha-library.ts';
import { issueToken, ownRefusal, refusalOf } from './authentication.ts';
import { json, notOffered } from './rest-call.ts';
import { routes } from './routes.ts';

/**
 * The REST API of Koha 19.06 as it was recorded (`captured-koha19/rest`), or of a current version as its OpenAPI description says:
 * password validation, items, records, pick-up locations, other paths, pages of 20.
 */
export type RestGeneration = 'koha19' | 'current';

const newPaths = [
  '/auth/password/validation',
  '/items',
  '/biblios',
  '/biblios/{biblio_id}/items',
  '/biblios/{biblio_id}/pickup_locations',
  '/checkouts/{checkout_id}/renewals',
  '/holds/{hold_id}/pickup_location',
];

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
        definitions: { patron: describedPatron },
      });
    const body = bodyOf(request.body);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (route === undefined || (route.isNew && !isCurrent)) return notOffered;
    const refusal = route.isOwn
      ? ownRefusal(state, request.headers.authorization, Number(route.pattern.exec(path)?.[1]))
      : refusalOf(state, request.headers.authorization, tokens, route);
    if (refusal !== undefined) return refusal;
    if (body === 'broken')
      return json(400, { errors: [{ message: 'Expected object - got string.', path: '/body' }], status: 400 });
    const parts = route.pattern.exec(path)?.slice(1) ?? [];
    if (parts.some((part) => !/^\d+$/.test(part)) && !route.pattern.source.includes('libraries'))
      return json(400, { errors: [{ message: 'Expected integer - got string.', path: '/patron_id' }], status: 400 });
    return route.answer({
      state,
      method: request.method,
      query,
      body,
      isCurrent,
      ids: parts.map(Number),
      code: parts[0],
    });
  };
}

function describedPaths(isCurrent: boolean): Record<string, object> {
  const old = ['/patrons', '/checkouts', '/checkouts/{checkout_id}/renewal', '/holds', '/libraries'];
  const paths = [...old, ...(isCurrent ? newPaths : [])].map((path) => [path, {}]);
  return { ...Object.fromEntries(paths), '/patrons/{patron_id}': { get: {}, put: describedUpdate } };
}

function bodyOf(text: string): Readonly<Record<string, unknown>> | 'broken' | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return 'broken';
  }
}
