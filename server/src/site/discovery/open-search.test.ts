import type { Catalogue } from '@buchfink/connectors/connector';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { ApiException } from '@buchfink/contract/error';
import type { Suggestion } from '@buchfink/contract/search/suggest';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountOpenSearchSuggestions } from '../../api/catalogue/open-search-suggestions.ts';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { rateLimiterForTests, serviceForTests } from '../../testing/test-service.ts';
import { plainLibrary } from '../../testing/write-project.ts';
import { parseXml } from './testing/parse-xml.ts';

const builtin = { catalogue: { kind: 'builtin' } };
const libraryOf = (id: number, system: object = builtin) => LibrarySettings.parse(plainLibrary(id, { system }));
const sru = libraryOf(2, { catalogue: { kind: 'sru', base: 'https://sru.example/sru' } });
const { metadata, settings, features } = baseConfig;
const projectOf = (name: string, changes: Partial<Project> = {}, config: Partial<Project['config']> = {}): Project => ({
  id: `opac-${name}`,
  folder: '/nowhere',
  config: { ...baseConfig, projectId: `opac-${name}`, ...config },
  libraries: [libraryOf(1), sru, libraryOf(3), libraryOf(4), libraryOf(5)],
  hosts: [`${name}.example`, `www.${name}.example`],
  networks: { public: [], library: [] },
  ...changes,
});
const hostileTitle = 'B\u0000ü & "c" <b>\u0001]]>\ud800 \ufffe\u{1f4d6} und noch viele weitere Wörter in einem Titel';
const projects = projectsOf(
  [
    projectOf('many'),
    projectOf('one', { libraries: [libraryOf(1)] }, { title: 'Ein sehr langer Name einer Bücherei' }),
    projectOf('remote', { libraries: [sru] }),
    projectOf('alone', {}, { features: { ...features, meta: false } }),
    projectOf('none', { libraries: [libraryOf(1, {})] }),
    projectOf(
      'hostile',
      { followBrowserLanguage: true },
      {
        title: hostileTitle,
        metadata: { ...metadata, seo: { index: true, description: { de: 'x '.repeat(2_000), en: 'y' } } },
      },
    ),
    projectOf('arabic', {}, { settings: { ...settings, locale: 'ar' }, title: 'مكتبة' }),
  ],
  'opac-many',
);

const suggestion = (text: string): Suggestion => ({ kind: 'title', text, fields: [] });
const calledLibraryIds: number[] = [];
const catalogueOf = (libraryId: number): Catalogue => {
  calledLibraryIds.push(libraryId);
  if (libraryId === 4) throw new ApiException('library-preparing');
  return {
    searchFields: async () => [],
    search: async () => {
      throw new ApiException('not-supported');
    },
    record: async () => {
      throw new ApiException('unknown-record');
    },
    suggest: async (text) => [suggestion(`${text} <${libraryId}>`), suggestion(`${text} "beide"`)],
  };
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await serviceForTests({ projects, mountMore: (scope) => mountOpenSearchSuggestions(scope, { catalogueOf }) });
});
afterAll(() => app.close());

const ask = async (host: string, headers: Record<string, string> = {}, service = app) =>
  service.inject({ url: `${service.basePath}/opensearch.xml`, headers: { host, ...headers } });
async function descriptionAt(host: string, headers: Record<string, string> = {}, service = app) {
  const answer = await ask(host, headers, service);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/opensearchdescription+xml; charset=utf-8',
  ]);
  const elements = parseXml(answer.body);
  return {
    answer,
    text: (name: string) => elements.find((element) => element.name === name)?.text,
    urls: Object.fromEntries(
      elements.flatMap(({ name, attributes }) => (name === 'Url' ? [[attributes.type, attributes.template]] : [])),
    ),
  };
}

describe('the OpenSearch description of a project', () => {
  it('leads browsers to the search of all libraries, and to suggestions', async () => {
    const { text, urls, answer } = await descriptionAt('www.many.example');
    expect(urls).toEqual({
      'text/html': 'http://many.example/metasearch?FREE={searchTerms}',
      'application/x-suggestions+json':
        'http://many.example/services/de/opac-host/opensearch-suggestions?q={searchTerms}',
      'application/opensearchdescription+xml': 'http://many.example/opensearch.xml',
    });
    expect(answer.body).toContain('<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">');
    expect(['ShortName', 'Language', 'InputEncoding', 'OutputEncoding', 'Image'].map(text)).toEqual([
      ...['Buchfink', 'de', 'UTF-8', 'UTF-8', 'http://many.example/icon.svg'],
    ]);
  });

  it('leads to the only library, or to the one that the app has chosen', async () => {
    const searchOf = async (host: string) => (await descriptionAt(host)).urls['text/html'];
    expect(await searchOf('one.example')).toBe('http://one.example/result?library=1&FREE={searchTerms}');
    expect(await searchOf('alone.example')).toBe('http://alone.example/result?FREE={searchTerms}');
  });

  it('has a name of at most 16 characters: the title, the short name of the only library, or words of the title', async () => {
    const nameOf = async (host: string) => (await descriptionAt(host)).text('ShortName');
    expect(await nameOf('one.example')).toBe('B');
    expect(await nameOf('hostile.example')).toBe('B\ufffdü & "c"');
    expect(await nameOf('arabic.example')).toBe('مكتبة');
  });

  it('is well-formed and within its limits, whatever a project says', async () => {
    const { text, answer } = await descriptionAt('hostile.example', { 'accept-language': 'de' });
    expect(text('LongName')).toBe('B\ufffdü & "c" <b>\ufffd]]>\ufffd \ufffd\u{1f4d6} und noch viele weitere');
    expect(text('Description')?.length).toBeLessThanOrEqual(1024);
    expect(answer.headers.vary).toContain('accept-language');
    const english = await descriptionAt('hostile.example', { 'accept-language': 'en' });
    expect([english.text('Description'), english.text('Language')]).toEqual(['y', 'en']);
  });

  it('offers no suggestions of connected catalogues, and nothing without a catalogue', async () => {
    expect(Object.keys((await descriptionAt('remote.example')).urls)).not.toContain('application/x-suggestions+json');
    expect((await ask('none.example')).statusCode).toBe(404);
  });

  it('has addresses below the base path', async () => {
    const below = await serviceForTests({ projects, basePath: '/opac' });
    const { urls, text } = await descriptionAt('many.example', {}, below);
    expect(Object.values(urls).every((url) => String(url).startsWith('http://many.example/opac/'))).toBe(true);
    expect(text('Image')).toBe('http://many.example/opac/icon.svg');
    await below.close();
  });
});

describe('suggestions for the bar of a browser', () => {
  const suggest = async (query: string, host = 'many.example', service = app) =>
    service.inject({ url: `/services/de/opac-host/opensearch-suggestions${query}`, headers: { host } });

  it('are the typed text and words to search for, of the first libraries that answer at once', async () => {
    calledLibraryIds.length = 0;
    const { statusCode, headers, body } = await suggest('?q=G%C3%A4rten%20%22x');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      ...[200, 'application/x-suggestions+json; charset=utf-8', 'no-store'],
    ]);
    expect(JSON.parse(body)).toEqual(['Gärten "x', ['Gärten "x <1>', 'Gärten "x <3>', 'Gärten "x "beide"']]);
    expect(calledLibraryIds).toEqual([1, 3, 4]);
  });

  it('are none where no catalogue answers at once, and refused without a text', async () => {
    expect((await suggest('?q=a', 'remote.example')).json()).toEqual(['a', []]);
    expect((await suggest('')).statusCode).toBe(400);
    expect((await suggest(`?q=${'x'.repeat(201)}`)).statusCode).toBe(400);
  });

  it('cost as many as the libraries that are asked', async () => {
    const limited = await serviceForTests({
      projects,
      rateLimiter: rateLimiterForTests({ network: 1 }),
      mountMore: (scope) => mountOpenSearchSuggestions(scope, { catalogueOf }),
    });
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await suggest('?q=a', undefined, limited)).statusCode);
    expect(statuses).toEqual([200, 429, 429]);
    await limited.close();
  });
});
