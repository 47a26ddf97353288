import { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import { mountCatalogue } from '../../../api/catalogue/routes.ts';
import { serviceForTests } from '../../../testing/test-service.ts';

/** A catalogue whose calls all fail. */
const fail = async () => {
  throw new ApiException('library-unavailable');
};
const directory = {
  catalogueOf: () => ({ searchFields: fail, search: fail, record: fail }),
  close: async () => {},
};

it('writes neither the search terms nor the caller, whatever the outcome of the call', async () => {
  const lines: string[] = [];
  const app = await serviceForTests({
    logLevel: 'debug',
    logTo: { write: (line) => lines.push(line) },
    mountMore: (scope) => mountCatalogue(scope, directory),
  });
  const headers = {
    authorization: 'Bearer geheimer-ausweis',
    cookie: 'sitzung=geheimer-keks',
    'user-agent': 'Seltener Browser 9',
    referer: 'https://example.org/geheime-herkunft',
    'x-forwarded-for': '203.0.113.77',
  };
  const calls = [
    { method: 'POST', url: '/services/de/opac-demo/library/1/search?geheim=1', body: { fields: 'geheime-suche' } },
    {
      method: 'POST',
      url: '/services/de/opac-demo/library/1/search',
      body: { fields: [{ id: 'FREE', value: 'geheime-suche' }] },
    },
    { method: 'POST', url: '/services/de/opac-demo/library/1/search', body: '{"geheime-suche' },
    { method: 'GET', url: '/services/de/opac-demo/library/1/record/geheimer-titel?geheim=1' },
    { method: 'GET', url: '/services/de/opac-demo/libraries?geheim=1' },
    { method: 'GET', url: '/result?FREE=geheime-suche' },
    { method: 'GET', url: '/geheimer-pfad/%zz' },
  ] as const;
  for (const { method, url, ...call } of calls) {
    const json = 'body' in call && { payload: call.body, headers: { ...headers, 'content-type': 'application/json' } };
    await app.inject({ method, url, headers, remoteAddress: '198.51.100.23', ...json });
  }
  await app.close();
  const log = lines.join('');
  // A malformed address never becomes a call; each other call has a line.
  expect(lines.length).toBeGreaterThanOrEqual(calls.length - 1);
  expect(log).toContain('/services/:locale/:project/library/:libraryId/search');
  expect(log).not.toMatch(/geheim|Seltener|203\.0\.113|198\.51\.100|Bearer/i);
});

it('writes the id of the library that a call is about, and of none that is not in the project', async () => {
  const lines: string[] = [];
  const app = await serviceForTests({
    logTo: { write: (line) => lines.push(line) },
    logLevel: 'info',
    mountMore: (scope) => mountCatalogue(scope, directory),
  });
  for (const id of [1, 2, 999_999, 'x']) await app.inject(`/services/de/opac-demo/library/${id}/searchfields`);
  await app.inject('/services/de/opac-demo/libraries');
  await app.close();
  const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
  expect(calls.map(({ library, status }) => [library, status])).toEqual([
    [1, 503],
    [2, 503],
    [undefined, 404],
    [undefined, 400],
    [undefined, 200],
  ]);
});
