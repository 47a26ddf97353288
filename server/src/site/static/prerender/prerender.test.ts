import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { UnlabelledRecord } from '@buchfink/connectors/unlabelled';
import { shellAddress } from '@buchfink/contract/config/app-paths';
import { pageAnswerKey } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import { events } from '@buchfink/contract/events';
import type { Library } from '@buchfink/contract/libraries';
import { compareByOpening } from '@buchfink/contract/libraries/compare-by-opening';
import { type MetaSearchEvent, metaSearchParams } from '@buchfink/contract/metasearch';
import type { SearchAnswer } from '@buchfink/contract/search';
import { resultQuery } from '@buchfink/contract/search/result-query';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountCatalogue } from '../../../api/catalogue/routes.ts';
import { mount } from '../../../api/http/mount.ts';
import { createOpenStreams } from '../../../api/metasearch/open-streams.ts';
import { hasQuickCatalogue, mountMetaSearch } from '../../../api/metasearch/routes.ts';
import { type Project, projectsOf } from '../../../projects/project/project.ts';
import { projectsForTests, rateLimiterForTests, serviceForTests } from '../../../testing/test-service.ts';
import { firstCalls } from './first-calls.ts';

const built = `<!doctype html>
<html lang="de">
  <head>
    <title>Buchfink</title>
    <script type="module" src="/assets/index-12345678.js"></script>
  </head>
  <body>
    <div id="app"><div class="preview"></div></div>
  </body>
</html>`;
const files = {
  screens: {
    '/': ['/assets/home-screen-12345678.js'],
    '/record/:libraryId/:id': ['/assets/record-screen-12345678.js', '/assets/record-screen-12345678.css'],
  },
  texts: {
    first: { de: ['/assets/de-first-12345678.js'], en: ['/assets/en-first-12345678.js'] },
    further: { de: ['/assets/de-further-12345678.js'], en: ['/assets/en-further-12345678.js'] },
  },
  consent: ['/assets/consent-12345678.js'],
};

const hostile = '</script></title><script>alert(1)</script><!-- "$&';
const record = (id: string): UnlabelledRecord => ({
  libraryId: 1,
  id,
  title: id === 'hostile' ? hostile : 'Der Zauberberg',
  author: id === 'hostile' ? hostile : 'Thomas Mann',
  year: 1924,
  mediaType: 'BOOK',
  workKey: 'w',
  availability: { code: 'GREEN', state: 'available' },
  details: [
    { key: 'year', value: '1924', kind: 'text' },
    { key: 'isbn', value: '9783103481297', kind: 'text' },
  ],
  copies: [
    {
      id: 'c1',
      branchId: 'north',
      branch: 'Nord',
      shelfmark: 'K 9 Mann',
      state: 'available',
      statusCode: 'GREEN',
      reservable: false,
    },
  ],
  volumes: [],
  reservable: false,
  actions: [],
  citation: { ris: '', bibtex: '', contextObject: 'rft.title=%3C/script"><b>&rft.date=1924' },
});
/** Fails as a broken connection does, once nobody waits for it. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('fetch failed'))));
const searches: string[] = [];
/** How some searches were relaxed. */
const relaxed: Record<string, Pick<SearchAnswer, 'rung' | 'changes' | 'suggestions'>> = {
  zauberbrg: {
    rung: 'spelling',
    changes: [{ asked: 'zauberbrg', used: ['zauberberg'] }],
    suggestions: [{ kind: 'spelling', text: 'zauberberg' }],
  },
  'some words': { rung: 'fewer-words', changes: [{ asked: 'words', used: [] }] },
};
const catalogue: Catalogue = {
  searchFields: async () => [],
  search: async ({ fields, limit, offset }, { signal }) => {
    const [words] = fields.map(({ value }) => String(value));
    searches.push(String(words));
    if (words === 'never') return new Promise(() => {});
    if (words === 'until-aborted') return untilAborted(signal);
    if (words === 'refused') throw new ApiException('not-supported');
    const ids =
      words === 'nothing' ? [] : words === 'hostile' ? ['hostile'] : Array.from({ length: 12 }, (_, at) => `r${at}`);
    const items = ids.map((id, position) => ({ ...record(id), position, isbn: [], cover: null }));
    return {
      ...relaxed[words ?? ''],
      libraryId: 1,
      total: 1240,
      works: ids.length,
      totalIsExact: true,
      offset,
      limit,
      items,
      facets: [],
      tookMs: 1,
    };
  },
  record: async (id, { signal }) => {
    if (id === 'never') return new Promise(() => {});
    if (id === 'until-aborted') return untilAborted(signal);
    if (id === 'unknown') throw new ApiException('unknown-record');
    return record(id);
  },
};

let folder: string;
let app: FastifyInstance;
let hurried: FastifyInstance;
/** What `hurried` logs. */
const hurriedLines: string[] = [];
let limited: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-prerender-'));
  await writeFile(join(folder, 'index.html'), built);
  await writeFile(join(folder, 'screen-files.json'), JSON.stringify(files));
  const [demo] = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
  if (!demo) throw new Error('there is no demo');
  const listed: Project = { ...demo, config: { ...demo.config, metadata: { seo: { index: true } } } };
  const green: Project = {
    ...demo,
    id: 'opac-green',
    hosts: ['green.example', 'www.green.example'],
    config: {
      ...demo.config,
      projectId: 'opac-green',
      features: { ...demo.config.features, meta: false },
      settings: { ...demo.config.settings, locale: 'en' },
      theme: { ...demo.config.theme, light: { ...demo.config.theme.light, bar: '#004400' } },
      metadata: { seo: { index: false } },
    },
  };
  const settings = {
    appFolder: folder,
    projects: projectsOf([listed, green], 'opac-demo'),
    mountMore: (scope: Parameters<typeof mountCatalogue>[0]) => {
      mountCatalogue(scope, { catalogueOf: () => catalogue });
      mountMetaSearch(scope, { directory: { catalogueOf: () => catalogue }, streams: createOpenStreams() });
      mount(scope, events, () => [
        { id: 'e', title: 'Lesung & mehr', start: '2026-12-01T19:00+01:00', allDay: false, location: 'Saal' },
        { id: 'f', title: 'Spiele', start: '2026-12-02T16:00+01:00', end: '2026-12-02T18:00+01:00', allDay: false },
        { id: 'g', title: 'Basar', start: '2026-12-04', end: '2026-12-05', allDay: true },
      ]);
    },
  };
  app = await serviceForTests({ ...settings, pageBudget: 60_000 });
  const logTo = { write: (line: string) => void hurriedLines.push(line) };
  hurried = await serviceForTests({ ...settings, pageBudget: 1, logLevel: 'info', logTo });
  limited = await serviceForTests({ ...settings, rateLimiter: rateLimiterForTests({ network: 1 }) });
});
afterAll(async () => {
  await app.close();
  await hurried.close();
  await limited.close();
  await rm(folder, { recursive: true });
});

const open = async (url: string, headers: Record<string, string> = {}, service = app) => {
  const {
    body,
    statusCode,
    headers: answered,
  } = await service.inject({
    url,
    headers: { accept: 'text/html', host: 'katalog.example', ...headers },
  });
  expect(statusCode).toBe(200);
  return { body, policy: String(answered['content-security-policy']) };
};
const block = (body: string, start: string) => {
  const [, json = '{}'] = body.split(start)[1]?.match(/^>([^<]*)<\/script>/) ?? [];
  return JSON.parse(json);
};
const answersIn = (body: string): Record<string, { title?: string }> =>
  block(body, '<script type="application/json" id="answers"');
const structured = (body: string) => block(body, '<script type="application/ld+json"');
const withoutScripts = (body: string) => body.match(/<noscript>(.*)<\/noscript>/s)?.[1] ?? '';

describe('the page of a record', () => {
  it('names the files of its screen, after those of the page', async () => {
    const { body } = await open('/record/1/r1');
    const links = [...body.matchAll(/<link rel="(?:modulepreload|preload" as="style)" crossorigin href="([^"]+)">/g)];
    expect(links.map(([, file]) => file)).toEqual([
      ...files.texts.first.de,
      ...files.screens['/record/:libraryId/:id'],
      ...files.texts.further.de,
      ...files.consent,
    ]);
    expect(body.indexOf('/assets/index-')).toBeLessThan(body.indexOf('modulepreload'));
  });

  it('has one address, whatever follows it and whichever host is called', async () => {
    const canonical = async (url: string, host = 'katalog.example') =>
      /<link rel="canonical" href="([^"]*)" \/>/.exec((await open(url, { host })).body)?.[1];
    expect(await canonical('/record/1/r1?from=mail&utm=x')).toBe('http://katalog.example/record/1/r1');
    expect(await canonical('//Record/1/r%31/')).toBe('http://katalog.example/record/1/r1');
    expect(await canonical('/record/1/a%2Fb')).toBe('http://katalog.example/record/1/a~2Fb');
    expect(await canonical('/record/1/r1', 'www.green.example:8443')).toBe('http://green.example/record/1/r1');
    expect(await canonical('/info/1')).toBeUndefined();
    const { body } = await open('/record/1/r1', { host: 'katalog.example' });
    expect(structured(body)).toMatchObject({ url: 'http://katalog.example/record/1/r1' });
  });

  it('has its ContextObject for reference managers that run no script, as inert text', async () => {
    const { body } = await open('/record/1/hostile');
    expect(body).toContain(
      '<span class="Z3988" title="rft.title=%3C/script&quot;&gt;&lt;b&gt;&amp;rft.date=1924" hidden></span>',
    );
  });

  it('has the answers of the first calls, as the calls give them', async () => {
    const { body } = await open('/record/1/r1');
    const answers = answersIn(body);
    const expected = [
      '/services/de/opac-host/config',
      '/services/de/opac-demo/libraries',
      '/services/de/opac-demo/library/1/record/r1',
      '/services/de/opac-demo/library/1/info',
    ];
    expect(Object.keys(answers)).toEqual(expected);
    for (const url of expected)
      expect(answers[url]).toEqual((await app.inject({ url, headers: { host: 'katalog.example' } })).json());
  });

  it('has title, link preview, structured data, and for readers without scripts what is on the shelf and where', async () => {
    const { body } = await open('/record/1/r1');
    expect(body).toContain('<title>Der Zauberberg · Buchfink</title>');
    expect(body).toContain('<meta property="og:title" content="Der Zauberberg" />');
    expect(body).toContain(
      '<meta property="og:image" content="http://katalog.example/services/cover/large/opac-demo/1/r1" />',
    );
    expect(body).toMatch(/<meta name="description" content="Thomas Mann · 1924 · [^"]+" \/>/);
    expect(structured(body)).toMatchObject({
      '@type': 'Book',
      name: 'Der Zauberberg',
      author: { name: 'Thomas Mann' },
      datePublished: '1924',
      isbn: ['9783103481297'],
      offers: { availability: 'https://schema.org/InStock', seller: { '@type': 'Library' } },
    });
    const text = withoutScripts(body);
    for (const part of [
      '<h1>Der Zauberberg</h1>',
      'Thomas Mann',
      'Nord · Signatur K 9 Mann',
      'href="/info/1"',
      'JavaScript',
    ])
      expect(text).toContain(part);
  });

  it('keeps hostile texts inert', async () => {
    const { body } = await open('/record/1/hostile');
    expect(body).not.toContain('<script>');
    expect(body.match(/<\/script>/g)).toHaveLength(3);
    expect(body).not.toContain('<!--');
    expect(answersIn(body)['/services/de/opac-demo/library/1/record/hostile']?.title).toBe(hostile);
    expect(structured(body).name).toBe(hostile);
  });

  it('is sent without the record when the library system takes longer than the budget', async () => {
    const { body } = await open('/record/1/never', {}, hurried);
    expect(answersIn(body)).not.toHaveProperty('/services/de/opac-demo/library/1/record/never');
    expect(body).toContain('<title>Buchfink</title>');
  });

  it.each(['/record/1/unknown', '/record/999/r1'])(
    'is the page of the app where there is no record: %s',
    async (path) => {
      const { body } = await open(path);
      expect(Object.keys(answersIn(body)).filter((key) => key.includes('/record/'))).toEqual([]);
      expect(structured(body)).toEqual({});
    },
  );

  it('pays for its calls as the app does: without answers when they are refused', async () => {
    const { body } = await open('/record/1/r1', {}, limited);
    expect(Object.keys(answersIn(body)).length).toBeLessThan(4);
    expect(withoutScripts(body)).not.toContain('Zauberberg');
  });
});

describe('the page of a screen whose content only the app has', () => {
  it.each([
    ['/settings', 'Einstellungen'],
    ['/search/1', 'Katalogsuche'],
    ['/events', 'Veranstaltungen'],
    ['/about', 'Über die App'],
  ])('%s has its title in the window, the bar and the heading', async (path, title) => {
    const { body } = await open(path);
    expect(body).toContain(`<title>${title} · `);
    expect(body).toContain(`<b>${title}</b>`);
    expect(body).toContain(`<h1 class="preview-in-bar">${title}</h1>`);
  });

  it('has it in the page alone where a button of the app stands beside it', async () => {
    const { body } = await open('/account');
    expect(body).toContain('<h1 class="preview-title">Ihr Konto</h1>');
    expect(body).not.toContain('<b>');
  });

  it('has none where it is the name of what only the app knows', async () => {
    expect((await open('/watchlist/1/r1')).body).toContain('<title>Buchfink</title>');
  });
});

describe('the page of a result', () => {
  const searchOf = (body: string) => Object.keys(answersIn(body)).find((key) => key.includes('/search '));

  it('has the answer to the query that the app sends, for this body only', async () => {
    const { body } = await open('/result?library=1&FREE=zauberberg&f.year=1924&sort=year');
    const query = resultQuery(1, decodeSearch(new URLSearchParams('FREE=zauberberg&f.year=1924&sort=year')));
    const url = '/services/de/opac-demo/library/1/search';
    expect(searchOf(body)).toBe(pageAnswerKey(url, query));
    const answer = await app.inject({ method: 'POST', url, payload: query, headers: { host: 'katalog.example' } });
    expect(answersIn(body)[pageAnswerKey(url, query)]).toEqual(answer.json());
  });

  it('names the feed of its search in the head, and that of new titles on the home screen of a library', async () => {
    const feedOf = async (address: string) =>
      /<link rel="alternate" type="application\/atom\+xml" title="([^"]*)" href="([^"]*)"/.exec(
        (await open(address)).body,
      );
    const [, title, href] = (await feedOf('/result?library=1&sort=year&FREE=%22%3E%3Cb%3E&f.mediaType=BOOK')) ?? [];
    expect(title).toContain('&quot;&gt;&lt;b&gt;');
    expect(href).toMatch(
      /\/services\/de\/opac-[a-z]+\/library\/1\/search\.atom\?FREE=%22%3E%3Cb%3E&amp;f\.mediaType=BOOK$/,
    );
    expect((await feedOf('/start/1'))?.[2]).toMatch(/\/library\/1\/acquisitions\.atom$/);
    expect(await feedOf('/info/1')).toBeNull();
    expect(await feedOf('/result?FREE=zauberberg')).toBeNull();
  });

  it('is not stored by browsers, as the answers to searches are not', async () => {
    const cacheOf = async (url: string) => {
      const { headers: answered } = await app.inject({
        url,
        headers: { accept: 'text/html', host: 'katalog.example' },
      });
      return [answered['cache-control'], answered.etag !== undefined];
    };
    expect(await cacheOf('/result?library=1&FREE=zauberberg')).toEqual(['no-store', false]);
    expect(await cacheOf('/record/1/r1')).toEqual(['no-cache', true]);
  });

  it('paints the words, the heading of the app and the first hits, and lists all for readers without scripts', async () => {
    const { body } = await open('/result?library=1&FREE=%E2%80%9Ezauberberg%E2%80%9C');
    const [preview = ''] = /<div class="preview".*/.exec(body) ?? [];
    expect(preview).toContain('<div class="preview-search">„zauberberg“</div>');
    expect(preview).toContain('<h1>12 Titel, 1.240 Ausgaben für „zauberberg“</h1>');
    expect(preview.match(/<h2>Der Zauberberg<\/h2>/g)).toHaveLength(8);
    expect(withoutScripts(body)).toContain('<a href="/record/1/r11">Der Zauberberg</a> · Thomas Mann · Buch · 1924');
  });

  it('writes the heading in the language of the project, with nothing found, too', async () => {
    const english = { host: 'green.example' };
    const heading = async (words: string) => (await open(`/result?library=1&FREE=${words}`, english)).body;
    expect(await heading('zauberberg')).toContain('<h1>12 titles, 1,240 editions for “zauberberg”</h1>');
    expect(await heading('refused')).toContain('<h1>Searching for “refused”</h1>');
  });

  it.each([
    ['zauberbrg', '12 ähnliche Titel'],
    ['some words', '12 ähnliche Titel'],
    ['za', 'Katalogsuche'],
  ])('does not head hits by words that they do not have: %s', async (words, heading) => {
    const { body } = await open(`/result?${new URLSearchParams({ library: '1', FREE: words })}`);
    expect(body).toContain(`<h1>${heading}</h1>`);
  });

  it('keeps hostile words and hits inert', async () => {
    const words = new URLSearchParams({ library: '1', FREE: hostile });
    for (const address of [`/result?${words}`, `/metasearch?${words}`, '/result?library=1&FREE=hostile']) {
      const { body } = await open(address);
      expect(body).not.toContain('<script>');
      expect(body).not.toContain('<!--');
      expect(body.match(/<\/script>/g)).toHaveLength(2);
    }
  });

  it.each([
    ['names no library', 'FREE=zauberberg'],
    ['is too short', 'library=1&FREE=za'],
    ['names an unknown library', 'library=99&FREE=zauberberg'],
    ['fails', 'library=1&FREE=refused'],
  ])('has no answer when the search %s', async (_, query) => {
    const { body } = await open(`/result?${query}`);
    expect(Object.keys(answersIn(body))).toHaveLength(2);
  });

  it('is sent without an answer when the search takes longer than the budget', async () => {
    const { body } = await open('/result?library=1&FREE=never', {}, hurried);
    expect(searchOf(body)).toBeUndefined();
    expect(body).toContain('<h1>Suche nach „never“</h1>');
  });

  it('pays for its search as the app does', async () => {
    const before = searches.length;
    const { body } = await open('/result?library=1&FREE=zauberberg', {}, limited);
    expect([searchOf(body), searches.length]).toEqual([undefined, before]);
  });
});

describe('the page of a search over several libraries', () => {
  const fields = [{ id: 'FREE', value: 'zauberberg' }];
  const keyOf = (libraries: readonly number[], filters = {}) =>
    `/services/de/opac-demo/metasearch/?${new URLSearchParams(metaSearchParams({ libraries, fields, filters }))}`;
  const eventsIn = (body: string, key: string) =>
    (answersIn(body) as Record<string, unknown>)[key] as MetaSearchEvent[] | undefined;

  it('shows what is searched', async () => {
    const { body } = await open('/metasearch?FREE=zauberberg&LIBS=1');
    expect(body).toContain('<div class="preview-search">zauberberg</div>');
    expect(body).toContain('<h1>Suche nach „zauberberg“</h1>');
  });

  it('has the answers of the libraries with a built-in catalogue, to the call that the app makes', async () => {
    const { body } = await open('/metasearch?FREE=zauberberg&LIBS=2,1&f.year=1924');
    const events = eventsIn(body, keyOf([1, 2], { year: ['1924'] }));
    expect(events?.filter(({ event }) => event === 'hits').map(({ data }) => data)).toMatchObject([
      { libraryId: 1, items: Array.from({ length: 10 }, (_, at) => ({ id: `r${at}` })) },
      { libraryId: 2 },
    ]);
    expect(events?.at(-1)).toMatchObject({ event: 'target', data: { state: 'done', total: 1240 } });
  });

  it('asks all libraries that a reader without own ones would, but no other system', async () => {
    const [demo] = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
    const searchable = (demo?.libraries ?? []).filter(({ system }) => system.catalogue !== undefined);
    const { body } = await open('/metasearch?FREE=zauberberg');
    const events = eventsIn(body, keyOf(searchable.map(({ id }) => id)));
    const answered = new Set(events?.flatMap((event) => ('libraryId' in event.data ? [event.data.libraryId] : [])));
    expect([...answered].toSorted((a, b) => a - b)).toEqual(searchable.filter(hasQuickCatalogue).map(({ id }) => id));
  });

  it('is sent without them, and not stored, when they take longer than the budget or are refused', async () => {
    for (const service of [hurried, limited]) {
      const { body } = await open('/metasearch?FREE=never&LIBS=1', {}, service);
      expect(Object.keys(answersIn(body)).filter((key) => key.includes('/metasearch/'))).toEqual([]);
    }
    const headers = { accept: 'text/html', host: 'katalog.example' };
    const { headers: answered } = await app.inject({ url: '/metasearch?FREE=zauberberg&LIBS=1', headers });
    expect(answered['cache-control']).toBe('no-store');
  });

  it.each(['FREE=za', 'LIBS=1'])('has no answers to a search without enough text: %s', async (query) => {
    const { body } = await open(`/metasearch?${query}`);
    expect(Object.keys(answersIn(body))).toHaveLength(2);
  });
});

describe('the page of a project', () => {
  it('lists the libraries for readers without scripts, and is a website', async () => {
    const { body } = await open('/');
    expect(withoutScripts(body)).toContain('<a href="/info/1">');
    expect(structured(body)).toMatchObject({ '@type': 'WebSite', name: 'Buchfink', url: 'http://katalog.example/' });
  });

  it('paints the search and the libraries that the app suggests, those that are open now first', async () => {
    const { body } = await open('/');
    expect(body).toContain('<div class="preview-hero"><p>Was möchten Sie lesen, hören oder spielen?</p>');
    const listed = (await app.inject('/services/de/opac-demo/libraries')).json<Library[]>();
    const names = [...body.matchAll(/<div class="preview-library"><b>([^<]+)<\/b>/g)].map(([, name]) => name);
    // The app has its list by name.
    expect(names).toEqual(
      listed
        .toSorted((a, b) => a.libname.localeCompare(b.libname, 'de'))
        .toSorted(compareByOpening)
        .slice(0, 6)
        .map(({ libname }) => libname),
    );
    expect(names).toHaveLength(6);
  });

  it('paints no search of several libraries where there is none', async () => {
    const { body } = await open('/', { host: 'green.example' });
    expect(body).toContain('<div class="preview-hero"></div>');
  });

  it('has no structured data where search engines shall not list it, but link previews in its language', async () => {
    const { body } = await open('/record/1/r1', { host: 'green.example' });
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).toContain('<meta property="og:locale" content="en_GB" />');
    expect(body).toContain('/assets/en-first-12345678.js');
    expect(body).not.toContain('ld+json');
  });

  it('has its own colour of the bar in a file, as the content policy allows no style in a page', async () => {
    const { body, policy } = await open('/', { host: 'green.example' });
    const [, file = ''] = /<link rel="stylesheet" href="([^"]+)" \/>\n {2}<\/head>/.exec(body) ?? [];
    const { headers, body: style } = await app.inject(file);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style).toMatch(/^\.preview-bar\{background:light-dark\(#004400,#\w+\);color:light-dark\(#fcf4eb,/);
    expect([policy, body]).toEqual([
      expect.stringContaining("style-src 'self';"),
      expect.not.stringContaining('<style'),
    ]);
    expect((await open('/')).body).not.toContain('bar.css');
    expect((await app.inject('/assets/opac-none/bar.css')).statusCode).toBe(404);
  });

  it('has nothing of a screen in the page that the service worker stores', async () => {
    const { body } = await open(shellAddress);
    expect(body).toContain('<div id="app"><div class="preview"></div></div>');
    expect(body).not.toMatch(/application\/(ld\+)?json|modulepreload|noscript/);
    const worker = await readFile(
      new URL('../../../../../web/src/shared/service-worker/worker.js', import.meta.url),
      'utf8',
    );
    expect(worker).toContain(`const shell = '${shellAddress}';`);
  });
});

describe('other pages', () => {
  it('of a library have its address, as a library of schema.org', async () => {
    const { body } = await open('/info/1');
    const { name } = (await app.inject('/services/de/opac-demo/library/1/info')).json<{ name: string }>();
    expect(structured(body)).toMatchObject({ '@type': 'Library', name });
    expect(withoutScripts(body)).toContain(`<h1>${name}</h1>`);
  });

  it('of events list them', async () => {
    const { body } = await open('/events/1');
    expect(structured(body)['@graph']).toMatchObject([
      { '@type': 'Event', name: 'Lesung & mehr', startDate: '2026-12-01T19:00+01:00', location: { name: 'Saal' } },
      { name: 'Spiele', endDate: '2026-12-02T18:00+01:00' },
      { name: 'Basar' },
    ]);
    const lines = [
      '01.12.2026, 19:00 · Lesung &amp; mehr · Saal',
      '02.12.2026, 16:00 – 18:00 · Spiele',
      '04.12.2026 – 05.12.2026 · Basar',
    ];
    expect(withoutScripts(body)).toContain(lines.map((line) => `<li>${line}</li>`).join(''));
    // The bar has the title of the screen, which fits there, not the longer one of the window.
    expect(body).toMatch(/<div class="preview-bar preview-inner">\s*<span>[^<]*<\/span>\s*<b>Veranstaltungen<\/b>/);
  });

  it('of a project lead to their text, which needs no scripts', async () => {
    const { body } = await open('/imprint');
    expect(body).toContain('<title>Impressum · Buchfink</title>');
    expect(withoutScripts(body)).toContain('<a href="/services/de/opac-demo/page/imprint">Impressum</a>');
  });

  it('with the accessibility statement have all of it for readers without scripts', async () => {
    const { body } = await open('/accessibility');
    expect(body).toContain('<title>Erklärung zur Barrierefreiheit · Buchfink</title>');
    const text = withoutScripts(body);
    for (const part of ['<h2>Nicht barrierefreie Inhalte</h2>', 'mailto:barrierefrei@silbertal.example', 'EN 301 549'])
      expect(text).toContain(part);
  });

  it('without calls of their own have config and libraries', async () => {
    const { body } = await open('/settings');
    expect(Object.keys(answersIn(body))).toHaveLength(2);
  });
});

it('an answer that a page does not wait for is no failure in the log', async () => {
  const words = ['never', 'until-aborted'];
  const addresses = words.flatMap((word) => [
    `/record/1/${word}`,
    `/result?FREE=${word}&library=1`,
    `/metasearch?FREE=${word}`,
    `/metasearch?FREE=${word}&LIBS=1`,
  ]);
  for (const address of addresses) await open(address, {}, hurried);
  expect(hurriedLines.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
});

it('a library is not asked for a catalogue or events that it does not have', async () => {
  const [demo] = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
  if (!demo) throw new Error('there is no demo');
  const [first, ...others] = demo.libraries;
  if (!first) throw new Error('there is no library');
  const { catalogue: _, ...systems } = first.system;
  const { events: _events, ...withoutEvents } = first;
  const project: Project = { ...demo, libraries: [{ ...withoutEvents, system: systems }, ...others] };
  const urlsOf = (pattern: string, params: Record<string, string>, query = '') => {
    const address = {
      project,
      locale: 'de',
      pattern,
      params,
      query: new URLSearchParams(query),
      origin: undefined,
      basePath: '',
    } as const;
    const { subject, info } = firstCalls(address);
    return [subject, info].flatMap((call) => (call ? [call.url.split('opac-demo')[1]] : []));
  };
  expect(urlsOf('/result', {}, 'FREE=wald&library=1')).toEqual([]);
  expect(urlsOf('/result', {}, 'FREE=wald&library=2')).toEqual(['/library/2/search']);
  expect(urlsOf('/record/:libraryId/:id', { libraryId: '1', id: 'a' })).toEqual([]);
  expect(urlsOf('/record/:libraryId/:id', { libraryId: '2', id: 'a' })).toEqual([
    '/library/2/record/a',
    '/library/2/info',
  ]);
  expect(urlsOf('/info/:libraryId?', { libraryId: '1' })).toEqual(['/library/1/info']);
  expect(urlsOf('/events/:libraryId?', { libraryId: '1' })).toEqual([]);
  expect(urlsOf('/events/:libraryId?', { libraryId: '3' })).toEqual(['/library/3/events']);
});

it.each([
  ['/search/1', 'Hier gibt es keinen Katalog'],
  ['/result?FREE=wald&library=1', 'Hier gibt es keinen Katalog'],
  ['/record/1/r1', 'Hier gibt es keinen Katalog'],
  ['/events/1', 'Hier gibt es keine Veranstaltungen'],
  ['/login/1?redirect=%2Faccount', 'Hier gibt es keine Konten'],
])('the page of a screen that its library does not have says so, and paints nothing of it: %s', async (url, title) => {
  const [demo] = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
  if (!demo) throw new Error('there is no demo');
  const libraries = demo.libraries.map(({ events: _, ...library }) => ({ ...library, system: {} }));
  const bare = await serviceForTests({ appFolder: folder, projects: projectsOf([{ ...demo, libraries }], demo.id) });
  const { body } = await open(url, {}, bare);
  await bare.close();
  expect(body).toContain(`<title>${title} · `);
  expect(withoutScripts(body)).toContain(`<h1>${title}</h1>`);
  expect(withoutScripts(body)).toContain(demo.libraries[0]?.libname);
  expect(withoutScripts(body)).toContain('href="/info/1"');
  expect(body).not.toMatch(/preview-(search|hit|record|filters)/);
});

it('the styles of everything that is painted before the app are in the app', async () => {
  const folder = new URL('../../../../../web/src/app/preview/', import.meta.url);
  const files = (await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8'));
  const styles = (await Promise.all(files)).join('');
  const addresses = ['/', '/record/1/r1', '/result?library=1&FREE=zauberberg', '/metasearch?FREE=zauberberg'];
  const pages = await Promise.all(addresses.map((address) => open(address)));
  const classes = [
    ...pages
      .map(({ body }) => body)
      .join('')
      .matchAll(/class="([^"]+)"/g),
  ].flatMap(([, names = '']) => names.split(' '));
  expect(classes.length).toBeGreaterThan(5);
  // The ContextObject of a record has nothing to paint.
  expect([...new Set(classes)].filter((name) => !styles.includes(`.${name}`))).toEqual(['Z3988']);
});
