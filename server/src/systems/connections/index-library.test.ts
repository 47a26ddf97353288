import { type ReplayServer, startReplayServer } from '@buchfink/connectors/testing/index-servers/replay-server';
import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer, SearchFieldInfo } from '@buchfink/contract/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../../testing/processes/built-server.ts';
import { type ServiceProcess, startServiceProcess } from '../../testing/processes/service-process.ts';
import { plainLibrary } from '../../testing/write-project.ts';

let solr: ReplayServer;
let openSearch: ReplayServer;
let service: ServiceProcess;

beforeAll(async () => {
  solr = await startReplayServer('solr.json');
  openSearch = await startReplayServer('opensearch.json');
  const shared = { filter: { institution: 'DE-1' }, auth: { user: 'buchfink', password: 'env:INDEX_PASSWORD' } };
  const library = (id: number, catalogue: object) =>
    plainLibrary(id, {
      system: { catalogue: { ...catalogue, ...shared } },
      branches: [{ id: 'ZB', name: 'Zentrale' }],
    });
  service = await startServiceProcess(await buildServer(), {
    projectId: 'opac-index',
    libraries: [
      library(1, { kind: 'solr', base: solr.base }),
      library(2, { kind: 'opensearch', preset: 'vufind', base: `${openSearch.base}/catalogue` }),
    ],
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8', INDEX_PASSWORD: 'index-pass' },
  });
});
afterAll(async () => {
  await service?.close();
  await Promise.all([solr?.close(), openSearch?.close()]);
});

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${service.origin}/services/de/opac-index${path}`, {
    headers: { [clientVersionHeader]: clientVersion, ...(body && { 'content-type': 'application/json' }) },
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Answer;
}

describe.each([
  ['Solr', 1],
  ['OpenSearch', 2],
] as const)('a library in %s', (_, id) => {
  it('is searched through the service, in words of the library and the language', async () => {
    const search = {
      fields: [{ id: 'FREE', value: 'kling' }],
      filters: { mediaType: ['BOOK', 'CD'], branch: ['NORD'] },
    };
    const { items, total, facets } = await call<SearchAnswer>(`/library/${id}/search`, search);
    expect([total, items.map((item) => item.id).sort()]).toEqual([2, ['k2', 'k4']]);
    expect(items[0]?.availability).toMatchObject({ code: 'UNKNOWN', state: 'unknown' });
    const optionsOf = (facet: string) =>
      facets.find((entry) => entry.id === facet)?.options.map(({ label, count, applied }) => [label, count, applied]);
    expect(optionsOf('branch')).toEqual([
      ['NORD', 2, true],
      ['Zentrale', 1, false],
    ]);
    expect(optionsOf('language')).toEqual([['Deutsch', 2, false]]);
  });

  it('shows its records and its search form', async () => {
    const record = await call<RecordView>(`/library/${id}/record/k1`);
    expect(record).toMatchObject({ libraryId: id, title: 'Die Känguru-Chroniken', author: 'Marc-Uwe Kling' });
    if (id === 2) return;
    const fields = await call<SearchFieldInfo[]>(`/library/${id}/searchfields`);
    const branches = fields.find((field) => field.id === 'BRANCH')?.options?.map(({ label }) => label);
    expect(branches).toEqual(['Zentrale', 'NORD']);
  });
});

it('sends the password to the servers, and writes it nowhere', () => {
  const login = `Basic ${btoa('buchfink:index-pass')}`;
  for (const { requests } of [solr, openSearch]) {
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every(({ headers, url }) => headers.authorization === login && !url.includes('index-pass'))).toBe(
      true,
    );
  }
  expect(service.output()).not.toContain('index-pass');
});
