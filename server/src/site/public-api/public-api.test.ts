import type { Catalogue } from '@buchfink/connectors/connector';
import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { RateLimitSettings } from '../../api/rate-limit/open-rate-limiter.ts';
import { listen } from '../../base/http/server/listen.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { projectsForTests, rateLimiterForTests, serviceForTests } from '../../testing/test-service.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

interface ServiceOptions {
  readonly project?: Partial<Project>;
  readonly limits?: Partial<RateLimitSettings>;
  /** What every call to a catalogue fails with. */
  readonly failure?: ErrorCode;
}

/** A service that listens, with a catalogue whose calls fail, and a function that calls its public API. */
async function service({ project = {}, limits, failure = 'library-unavailable' }: ServiceOptions = {}) {
  const fail = async () => {
    throw new ApiException(failure);
  };
  const catalogue: Catalogue = { searchFields: fail, search: fail, record: fail };
  const all = (await projectsForTests()).map((known) => ({ ...known, publicApi: true, ...project }));
  const built = await serviceForTests({
    projects: projectsOf(all, 'opac-demo'),
    directory: { rolesOf: () => ({ catalogue }), statusOf: () => ({ state: 'up' }) },
    rateLimiter: rateLimiterForTests(limits),
  });
  app = built;
  const address = await listen(built, { host: '127.0.0.1', port: 0 });
  /** Reads the whole answer: a connection with the rest of one would keep the service from closing. */
  return async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}/services/en/opac-host/public/v1${path}`, init);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, json: <Body>(): Body => JSON.parse(text) };
  };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof service>>>>;
const codeOf = ({ status, json }: Answer) => [status, json<{ code?: string }>().code];

describe('the public API', () => {
  it('is unknown in a project that does not offer it', async () => {
    const call = await service({ project: { publicApi: false } });
    for (const path of ['/libraries', '/openapi.json', '/library/1/search?FREE=wald', '/library/1/opening-hours'])
      expect(codeOf(await call(path))).toEqual([404, 'unknown-path']);
  });

  it('lists libraries and their hours, without anything of the app and its accounts', async () => {
    const call = await service();
    const [first] = (await call('/libraries')).json<Record<string, unknown>[]>();
    expect(first).toMatchObject({ id: 1, opening: { timeZone: 'Europe/Berlin' } });
    for (const key of ['capabilities', 'settings', 'login', 'tags', 'api']) expect(first).not.toHaveProperty(key);
    const hours = (await call('/library/1/opening-hours')).json<{ days: unknown[]; branches: unknown[] }>();
    expect([hours.days.length, hours.branches.length > 0]).toEqual([14, true]);
  });

  it('says with an entity tag what has not changed', async () => {
    const call = await service();
    const etag = (await call('/libraries')).headers.get('etag') ?? '';
    expect((await call('/libraries', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each([
    ['/library/999/search?FREE=wald', 404, 'unknown-library'],
    ['/library/1/nothing', 404, 'unknown-path'],
    ['/library/1/search?FREE=wald&limit=51', 400, 'invalid-input'],
    ['/library/1/search?FREE=wald&offset=1001', 400, 'invalid-input'],
    ['/library/1/search?FREE=wald&sort=price', 400, 'invalid-input'],
    ['/library/1/search?FREE=wald&FREE=wiese', 400, 'invalid-input'],
    ['/library/01/opening-hours', 400, 'invalid-input'],
  ])('refuses %s', async (path, status, code) => {
    const call = await service();
    expect(codeOf(await call(path))).toEqual([status, code]);
  });

  it.each([
    ['library-unavailable', 503],
    ['library-timeout', 504],
    ['library-preparing', 503],
    ['unknown-record', 404],
  ] as const)('tells that a library answers with %s', async (failure, status) => {
    const call = await service({ failure });
    for (const path of ['search?FREE=wald', 'record/r1', 'record/a%2Fb/availability'])
      expect(codeOf(await call(`/library/1/${path}`))).toEqual([status, failure]);
  });

  it('may be read by the pages of others, without cookies, and only that', async () => {
    const call = await service();
    const headers = { origin: 'https://school.example' };
    for (const path of ['/libraries', '/library/999/opening-hours']) {
      const answer = await call(path, { headers });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    }
    const preflight = await call('/libraries', {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
    const ofTheApp = await call('/../../config', { headers });
    expect([ofTheApp.status, ofTheApp.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  it('has a budget of its own for each network, and says when to come again', async () => {
    const call = await service({ limits: { publicApi: 2, network: 1 }, failure: 'unknown-record' });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await call('/library/1/record/r1')).status);
    expect(statuses).toEqual([404, 404, 429]);
    const refused = await call('/library/1/record/r1', { headers: { authorization: `Bearer ${'T'.repeat(43)}` } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(codeOf(refused)).toEqual([429, 'too-many-requests']);
    expect((await call('/../../config')).status).toBe(200);
  });

  it('yields to readers while the service is busy', async () => {
    const call = await service({ limits: { busySearches: 0 } });
    const refused = await call('/library/1/search?FREE=wald');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    expect((await call('/libraries')).status).toBe(200);
  });

  it('is described by itself, with every path and nothing of patrons', async () => {
    const call = await service();
    const { paths } = (await call('/openapi.json')).json<{ paths: Record<string, object> }>();
    const base = '/services/{locale}/{project}/public/v1';
    expect(Object.keys(paths).sort()).toEqual(
      [
        '/libraries',
        '/library/{libraryId}/opening-hours',
        '/library/{libraryId}/record/{id}',
        '/library/{libraryId}/record/{id}/availability',
        '/library/{libraryId}/search',
        '/openapi.json',
      ].map((path) => base + path),
    );
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toEqual(Array(6).fill('get'));
    expect(JSON.stringify(paths)).not.toMatch(/accessToken|userId|password/);
  });
});
