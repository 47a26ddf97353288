import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import type { Acquisitions } from '@buchfink/contract/acquisitions';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer, SearchFieldInfo } from '@buchfink/contract/search';
import type { Suggestion } from '@buchfink/contract/search/suggest';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { projectsOf } from '../../projects/project/project.ts';
import { type OpenRecordStore, openRecordStore } from '../../storage/records/open-record-store.ts';
import { connectLibrary } from '../../systems/connections/connect-library.ts';
import { createLibraryDirectory } from '../../systems/connections/library-directory.ts';
import { noPatronNotes } from '../../systems/connections/patron-notes.ts';
import { type Indexes, startIndexes } from '../../systems/indexing/indexes.ts';
import { noCoverSources } from '../../testing/no-cover-sources.ts';
import { keysForTests } from '../../testing/operator-service.ts';
import { type BuiltServer, buildServer } from '../../testing/processes/built-server.ts';
import { readAtom } from '../../testing/read-atom.ts';
import { projectsForTests, serviceForTests } from '../../testing/test-service.ts';
import { mountAcquisitions } from '../acquisitions/routes.ts';
import { createNotedIds } from '../covers/noted-ids.ts';
import { createPictures } from '../covers/pictures.ts';
import { mountCovers } from '../covers/routes.ts';
import { mountTitleFeeds } from '../title-feeds/routes.ts';
import { mountCatalogue } from './routes.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
let app: FastifyInstance;
let store: OpenRecordStore;
let data: string;
let indexes: Indexes;
let server: BuiltServer;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'buchfink-routes-'));
  store = await openRecordStore(data);
  const all = await projectsForTests();
  const projects = projectsOf(all, 'opac-demo');
  server = await buildServer();
  indexes = startIndexes({ dataDirectory: data, threads: server.threads, limits: serviceLimits, warn: () => {} });
  const directory = createLibraryDirectory(projects, (library) =>
    connectLibrary(library, {
      store: store.records,
      indexOf: indexes.of,
      circulationOf: () => undefined,
      upstream: { isAllowed: () => false, now, warn: () => {} },
      patronNotesOf: () => noPatronNotes,
    }),
  );
  await loadDemo({ project: projects.default, store: store.records, now });
  app = await serviceForTests({
    directory,
    projects,
    now,
    mountMore: (scope) => {
      mountCatalogue(scope, directory);
      mountAcquisitions(scope, directory);
      mountTitleFeeds(scope, directory);
      mountCovers(scope, {
        directory,
        store: store.records,
        pictures: createPictures({ dataDirectory: data, now }),
        sources: noCoverSources,
        noted: createNotedIds(keysForTests()),
      });
    },
  });
});
afterAll(async () => {
  await app.close();
  await indexes.close();
  await store.close();
  await rm(data, { recursive: true });
});

const base = (locale: string) => `/services/${locale}/opac-demo/library`;
async function get<Answer>(url: string): Promise<Answer> {
  const answer = await app.inject(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const post = (body: object, library = 1, locale = 'de') =>
  app.inject({ method: 'POST', url: `${base(locale)}/${library}/search`, payload: body });
async function find(fields: Record<string, string | boolean>, more: object = {}, locale = 'de') {
  const list = Object.entries(fields).map(([id, value]) => ({ id, value }));
  const answer = await post({ fields: list, ...more }, 1, locale);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SearchAnswer>();
}

describe('search fields', () => {
  it('begin with the free-text field, and name the choices', async () => {
    const fields = await get<SearchFieldInfo[]>(`${base('de')}/1/searchfields`);
    expect(fields[0]).toMatchObject({ id: 'FREE', label: 'Suchbegriff', advanced: false });
    expect(fields.find(({ id }) => id === 'LANGUAGE')?.options).toContainEqual({ key: 'ger', label: 'Deutsch' });
    expect(fields.find(({ id }) => id === 'BRANCH')?.options).toContainEqual({
      key: 'HL-NORD',
      label: 'Stadtteilbibliothek Nord',
    });
    expect(fields.find(({ id }) => id === 'YEAR_START')).toMatchObject({ number: true, halfWidth: true });
  });

  it('of all libraries together are those that mean the same in each, with media types and languages of all', async () => {
    const fields = await get<SearchFieldInfo[]>('/services/en/opac-demo/searchfields');
    expect(fields.map(({ id, label }) => `${id} ${label}`)).toContain('TITLE Title');
    expect(fields.find(({ id }) => id === 'AUTHOR')?.hint).toBe('The family name is enough.');
    expect(fields.some(({ id }) => id === 'BRANCH')).toBe(false);
    expect(fields.find(({ id }) => id === 'MEDIATYPE')?.options).toContainEqual({ key: 'DVD', label: 'DVD' });
    expect(fields.find(({ id }) => id === 'LANGUAGE')?.options).toContainEqual({ key: 'ger', label: 'German' });
    expect(fields.find(({ id }) => id === 'AVAILABLE')).toMatchObject({ type: 'checkbox' });
  });
});

describe('search', () => {
  it('finds Der Zauberberg and labels it in the language of the caller', async () => {
    const german = await find({ FREE: 'zauberberg', TITLE: '' });
    expect(german.total).toBeGreaterThanOrEqual(2);
    const [first] = german.items.filter(({ mediaType }) => mediaType === 'BOOK');
    expect(first).toMatchObject({ title: 'Der Zauberberg', author: 'Thomas Mann', year: 1924, cover: null });
    expect(first?.availability).toMatchObject({ code: 'GREEN', text: 'Verfügbar' });
    expect(first?.availability.branches?.length).toBeGreaterThan(0);
    const english = await find({ FREE: 'zauberberg' }, {}, 'en');
    expect(english.items.map(({ availability }) => availability.text)).toContain('Available');
    expect(english.facets.find(({ id }) => id === 'mediaType')?.options.map(({ label }) => label)).toContain('Book');
    expect(english.facets.every(({ label }) => label !== '')).toBe(true);
  });

  it('understands the operators of the language of the caller, and those of English in every language', async () => {
    const totalOf = async (text: string, locale: string) => (await find({ TITLE: text }, {}, locale)).total;
    const [either, without] = [await totalOf('zauberberg OR faust', 'de'), await totalOf('faust NOT zauberberg', 'de')];
    expect(either).toBeGreaterThan(without);
    expect(await totalOf('zauberberg OU faust', 'fr')).toBe(either);
    expect(await totalOf('zauberberg LUB faust', 'pl')).toBe(either);
    expect(await totalOf('zauberberg OR faust', 'ar')).toBe(either);
    expect(await totalOf('faust НЕ zauberberg', 'uk')).toBe(without);
    expect(await totalOf('faust DEĞİL zauberberg', 'tr')).toBe(without);
  });

  it('offers subjects in the language of the caller, and filters by those of any language', async () => {
    const subjectsIn = async (locale: string, subject: string[] = []) => {
      const { facets, total } = await find({ FREE: 'zauberberg' }, { filters: { subject } }, locale);
      const options = facets.find(({ id }) => id === 'subject')?.options ?? [];
      return { total, ids: options.map(({ id }) => id) };
    };
    const [german, english] = [await subjectsIn('de'), await subjectsIn('en')];
    expect(german.ids).toEqual(['Klassiker', 'Hörbuch', 'Roman']);
    expect(english.ids).toEqual(['Classics', 'Audiobooks', 'Fiction']);
    const [translated = ''] = english.ids;
    const filtered = await subjectsIn('de', [translated]);
    expect(filtered.total).toBe((await subjectsIn('en', [translated])).total);
    expect(filtered.ids).toContain(translated);
  });

  it('pages by position in the whole result, and filters by facets and choices', async () => {
    const all = await find({ FREE: 'roman' }, { limit: 5 });
    const page = await find({ FREE: 'roman' }, { limit: 5, offset: 5, countFacets: false });
    expect(page.items.map(({ position }) => position)).toEqual([5, 6, 7, 8, 9]);
    expect(page.facets).toEqual([]);
    const free = await find({ FREE: 'roman' }, { filters: { availability: ['available'] } });
    expect(free.total).toBeLessThan(all.total);
    const same = await find({ FREE: 'roman', AVAILABLE: true });
    expect(same.total).toBeLessThan(all.total);
    const dvd = await find({ AUTHOR: 'kurosawa', MEDIATYPE: 'DVD' });
    expect(dvd.items.every(({ mediaType }) => mediaType === 'DVD')).toBe(true);
  });

  it('matches branch and availability on the same copy, and names that branch first with the shelf mark', async () => {
    const [branch, words] = ['HL-NORD', { FREE: 'krimi' }];
    const inBranch = await find(words, { filters: { branch: [branch] }, limit: 100 });
    const copies = await Promise.all(
      inBranch.items.map(async ({ id }) => (await get<RecordView>(`${base('de')}/1/record/${id}`)).copies),
    );
    const free = (of: RecordView['copies']) =>
      of.filter((copy) => copy.branchId === branch && copy.state === 'available');
    const isElsewhere = copies.filter((of) => of.some(({ state }) => state === 'available') && free(of).length === 0);
    expect(isElsewhere.length).toBeGreaterThan(0);
    const expected = inBranch.items.filter((_, at) => free(copies[at] ?? []).length > 0).map(({ id }) => id);

    const availableInBranch = await find(words, {
      filters: { branch: [branch], availability: ['available'] },
      limit: 100,
    });
    expect(availableInBranch.items.map(({ id }) => id).sort()).toEqual(expected.sort());
    expect(availableInBranch.total).toBe(expected.length);
    for (const { id, availability } of availableInBranch.items) {
      const [first, ...otherPlaces] = availability.places ?? [];
      expect(first).toMatchObject({ id: branch, name: 'Stadtteilbibliothek Nord', state: 'available', asked: true });
      const marks = free(copies[inBranch.items.findIndex((item) => item.id === id)] ?? []).map(
        ({ shelfmark }) => shelfmark,
      );
      expect(marks).toContain(first?.shelfmark);
      expect(otherPlaces.every(({ state, asked: isRequested }) => state === 'available' && !isRequested)).toBe(true);
    }

    const countOf = ({ facets }: SearchAnswer, facet: string, option: string) =>
      facets.find(({ id }) => id === facet)?.options.find(({ id }) => id === option)?.count;
    expect(countOf(inBranch, 'availability', 'available')).toBe(expected.length);
    const now = await find(words, { filters: { availability: ['available'] } });
    expect(countOf(now, 'branch', branch)).toBe(expected.length);
    const byFields = await find({ ...words, BRANCH: branch, AVAILABLE: true });
    expect(byFields.total).toBe(countOf(availableInBranch, 'availability', 'available'));
  });

  it('groups the editions of a work on request, and lists all of them on demand', async () => {
    const works = await find({ FREE: 'zauberberg' }, { group: 'work' });
    const [first] = works.items;
    expect(works.works).toBeLessThan(works.total);
    expect(first?.editions?.count).toBeGreaterThan(1);
    const editions = await find({ FREE: 'zauberberg' }, { filters: { work: [first?.workKey] } });
    expect(editions.total).toBe(first?.editions?.count);
    expect(editions.items.every(({ workKey }) => workKey === first?.workKey)).toBe(true);
  });

  it('says how it relaxed a query, and why hits rank where they do', async () => {
    const near = await find({ FREE: 'zauberbreg' });
    expect(near).toMatchObject({ rung: 'spelling', changes: [{ asked: 'zauberbreg' }] });
    const url = `${base('de')}/1/search`;
    const payload = { fields: [{ id: 'FREE', value: 'zauberberg' }] };
    const explained = (await app.inject({ method: 'POST', url: `${url}?explain=1`, payload })).json<SearchAnswer>();
    expect(explained.items[0]?.explanation?.[0]).toMatchObject({ value: expect.any(Number) });
    const plain = (await app.inject({ method: 'POST', url, payload })).json<SearchAnswer>();
    expect(plain.items[0]).not.toHaveProperty('explanation');
  });

  it('suggests titles, authors and subjects while the user types', async () => {
    const suggestions = await get<Suggestion[]>(`${base('de')}/1/suggest?q=${encodeURIComponent('zauberb')}`);
    expect(suggestions[0]).toMatchObject({ kind: 'title', text: 'Der Zauberberg', detail: 'Thomas Mann' });
    expect(suggestions.length).toBeLessThanOrEqual(8);
    const authors = await get<Suggestion[]>(`${base('de')}/1/suggest?q=thomas%20ma`);
    expect(authors.find(({ kind }) => kind === 'author')).toMatchObject({ text: 'Thomas Mann' });
    const { headers } = await app.inject(`${base('de')}/1/suggest?q=depression`);
    expect(headers['cache-control']).toBe('no-store');
    const answer = await app.inject(`${base('de')}/1/suggest?q=${'x'.repeat(201)}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
  });

  it.each([
    [{ fields: [{ id: 'FREE', value: 'ab' }] }, 'search-text-too-short'],
    [{ fields: [] }, 'search-text-too-short'],
    [{ fields: [{ id: 'AVAILABLE', value: true }] }, 'search-text-too-short'],
    [{ fields: [{ id: 'NONSENSE', value: 'abc' }] }, 'invalid-input'],
    [{ fields: [{ id: 'FREE', value: 'abc' }], filters: { colour: ['red'] } }, 'invalid-input'],
    [{ fields: [{ id: 'FREE', value: 'abc' }], limit: 101 }, 'invalid-input'],
  ])('refuses %j as %s', async (body, code) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ exceptionType: 'ApiException', code });
  });

  it('knows only the libraries of the project', async () => {
    const answer = await post({ fields: [{ id: 'FREE', value: 'roman' }] }, 4711);
    expect(answer.json()).toMatchObject({ code: 'unknown-library' });
  });
});

describe('record', () => {
  it('shows copies by branch with their states in words, more by the author, and a citation', async () => {
    const view = await get<RecordView>(`${base('de')}/1/record/demo-00016`);
    expect(view).toMatchObject({ title: 'Der Zauberberg', author: 'Thomas Mann', language: 'ger' });
    expect(view.copies.map(({ branch }) => branch)).toContain('Zentralbibliothek am Markt');
    expect(view.copies.map(({ status }) => status)).toContain('Verfügbar');
    expect(view.copies.some(({ status }) => /^Ausgeliehen bis \d\d\.\d\d\.\d{4}$/.test(status))).toBe(true);
    expect(view.details).toContainEqual(
      expect.objectContaining({ key: 'language', label: 'Sprache', value: 'Deutsch' }),
    );
    expect(view.details).toContainEqual(
      expect.objectContaining({ kind: 'search', value: 'Klassiker', query: [{ id: 'KEYWORD', value: 'Klassiker' }] }),
    );
    const related = view.related?.find(({ kind }) => kind === 'author');
    expect(related?.label).toBe('Mehr von Thomas Mann');
    expect(related?.items.length).toBeLessThanOrEqual(8);
    expect(related?.items.map(({ id }) => id)).not.toContain('demo-00016');
    expect(view.citation.bibtex).toContain('@book{mann1924zauberberg');
  });

  it('names the audience of a work in the language of the caller', async () => {
    const view = await get<RecordView>(`${base('en')}/1/record/demo-00719`);
    expect(view.details).toContainEqual(
      expect.objectContaining({ key: 'audience', label: 'Audience', value: 'Ages 12 and up' }),
    );
  });

  it('lists the volumes of a set and links back from them', async () => {
    const [set] = await store.records.records(1, ['demo-00016']);
    if (!set) throw new Error('the demo has lost its Zauberberg');
    const volume = (id: string, number: string) => ({
      ...set,
      id,
      part: `Band ${number}`,
      parent: { recordId: set.id, number },
    });
    await store.records.put(1, [volume('v10', '10'), volume('v2', '2')].map(bodyOf));
    const view = await get<RecordView>(`${base('de')}/1/record/demo-00016`);
    expect(view.volumes.map(({ title }) => title)).toEqual(['Band 2', 'Band 10']);
    const second = await get<RecordView>(`${base('de')}/1/record/v2`);
    expect(second.parent).toEqual({ id: 'demo-00016', title: 'Der Zauberberg' });
  });

  it('calls a copy without a shelf online, not without a location', async () => {
    const [storedRecord] = await store.records.records(1, ['demo-00016']);
    if (!storedRecord) throw new Error('the demo has lost its Zauberberg');
    const items = [
      { id: 'e', branch: '', state: 'online' },
      { id: 'p', branch: '', state: 'unknown' },
    ] as const;
    await store.records.put(1, [bodyOf({ ...storedRecord, id: 'online', items })]);
    const view = await get<RecordView>(`${base('de')}/1/record/online`);
    expect(view.copies.map(({ branch }) => branch).sort()).toEqual(['Ohne Standortangabe', 'Online']);
  });

  it('answers an unknown record with an error', async () => {
    const answer = await app.inject(`${base('en')}/1/record/none`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-record']);
  });
});

describe('cover', () => {
  const url = '/services/cover/small/opac-demo/1/demo-00016';

  it('is drawn for a record without a picture, and is harmless even when opened by itself', async () => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).toContain('Zauberberg');
    const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is drawn when the picture is on a machine that is not public', async () => {
    const [record] = await store.records.records(1, ['demo-00016']);
    if (!record) throw new Error('the demo has lost its Zauberberg');
    await store.records.put(1, [
      bodyOf({ ...record, id: 'p', links: [{ url: 'http://127.0.0.1:1/a.jpg', kind: 'cover' }] }),
    ]);
    const answer = await app.inject('/services/cover/large/opac-demo/1/p');
    expect(answer.headers['content-type']).toContain('image/svg+xml');
  });

  it('of an unknown record is an error', async () => {
    const answer = await app.inject('/services/cover/small/opac-demo/1/none');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-cover']);
  });
});

describe('acquisitions', () => {
  const added = async (items: Acquisitions['items']) => {
    const records = await store.records.records(
      1,
      items.flatMap(({ id }) => id ?? []),
    );
    return records.map((record) => record?.added ?? '');
  };

  it('are the titles of the last weeks, newest first, with a count for each media type', async () => {
    const answer = await get<Acquisitions>(`${base('de')}/1/acquisitions?limit=100`);
    const days = await added(answer.items);
    expect(answer.weeks).toBe(12);
    expect(days.every((day) => day >= '2026-08-29' && day <= '2026-11-21')).toBe(true);
    expect(days).toEqual(days.toSorted().toReversed());
    const types = answer.facets.find(({ id }) => id === 'mediaType')?.options ?? [];
    expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(answer.total);
    expect(answer.total).toBeGreaterThan(50);
  });

  it('can be filtered by media type and paged', async () => {
    const all = await get<Acquisitions>(`${base('en')}/1/acquisitions?mediaType=BOOK&limit=6`);
    const next = await get<Acquisitions>(`${base('en')}/1/acquisitions?mediaType=BOOK&limit=3&offset=3`);
    expect(all.items.every(({ mediaType }) => mediaType === 'BOOK')).toBe(true);
    expect(next.items.map(({ id }) => id)).toEqual(all.items.slice(3).map(({ id }) => id));
    expect(all.facets.find(({ id }) => id === 'mediaType')?.options.length).toBeGreaterThan(1);
  });

  it.each(['mediaType=SCROLL', 'limit=0', 'limit=101', 'offset=-1', 'offset=x'])('refuse %s', async (query) => {
    expect((await app.inject(`${base('de')}/1/acquisitions?${query}`)).json().code).toBe('invalid-input');
  });
});

describe('feeds of new titles', () => {
  const feedAt = async (path: string) => {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    return readAtom(answer.body);
  };

  it('tell the titles of the last weeks, at most fifty, the newest first, each with its page', async () => {
    const feed = await feedAt(`${base('de')}/1/acquisitions.atom`);
    const days = feed.entries.map(({ updated }) => updated);
    expect([feed.entries.length, feed.language, feed.updated]).toEqual([50, 'de', days[0]]);
    expect(days).toEqual(days.toSorted().toReversed());
    const newest = await get<Acquisitions>(`${base('de')}/1/acquisitions?limit=50`);
    expect(feed.entries.map(({ title }) => title)).toEqual(newest.items.map(({ title }) => title));
    expect(feed.entries[0]?.page).toMatch(/\/record\/1\/[\w~.-]+$/);
    expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(50);
  });

  it('are of one medium, and in the language of their address', async () => {
    const feed = await feedAt(`${base('en')}/1/acquisitions.atom?mediaType=DVD`);
    expect([feed.language, new Set(feed.entries.map(({ medium }) => medium))]).toEqual(['en', new Set(['DVD'])]);
    expect(feed.title).toMatch(/^New acquisitions: /);
    const all = await feedAt(`${base('en')}/1/acquisitions.atom`);
    expect(all.id).not.toBe(feed.id);
  });

  it('tell the newest hits of a search, with the same ids as in every other feed', async () => {
    const feed = await feedAt(`${base('de')}/1/search.atom?FREE=roman&f.mediaType=BOOK&sort=title&library=9`);
    const { items } = await find({ FREE: 'roman' }, { sort: 'newest', limit: 50, filters: { mediaType: ['BOOK'] } });
    const dated = items.filter(({ added }) => added !== undefined);
    expect(dated.length).toBeGreaterThan(0);
    expect(feed.entries.map(({ updated, title }) => [updated.slice(0, 10), title])).toEqual(
      dated.map(({ added, title }) => [added, title]),
    );
    expect(feed.self).toMatch(/search\.atom\?FREE=roman&f\.mediaType=BOOK$/);
    expect(feed.page).toMatch(/\/result\?FREE=roman&f\.mediaType=BOOK&sort=newest&library=1$/);
    const same = await feedAt(`${base('de')}/1/search.atom?f.mediaType=BOOK&FREE=roman`);
    expect(same).toEqual(feed);
  });

  it('tell the hits of the same search as the app, with the operators of the language of their address', async () => {
    const idsOf = async (locale: string, words: string) =>
      (await feedAt(`${base(locale)}/1/search.atom?${new URLSearchParams({ TITLE: words })}`)).entries.map(
        ({ id }) => id,
      );
    const either = await idsOf('de', 'zauberberg OR faust');
    expect(either.length).toBeGreaterThan(0);
    expect(await idsOf('pl', 'zauberberg LUB faust')).toEqual(either);
    expect(await idsOf('fr', 'zauberberg OU faust')).toEqual(either);
  });

  it('have no titles that only resemble the search', async () => {
    expect((await feedAt(`${base('de')}/1/search.atom?FREE=zauberbrg`)).entries).toEqual([]);
  });

  it('are sent once: by their entity tag, or by their time where a reader knows no tags', async () => {
    const url = `${base('de')}/1/acquisitions.atom`;
    const { headers } = await app.inject(url);
    const askWith = async (more: Record<string, string>) => {
      const { statusCode, body } = await app.inject({ url, headers: more });
      return [statusCode, body.length > 0];
    };
    const [etag, modified] = [String(headers.etag), String(headers['last-modified'])];
    expect(await askWith({ 'if-none-match': etag })).toEqual([304, false]);
    expect(await askWith({ 'if-modified-since': modified })).toEqual([304, false]);
    expect(await askWith({ 'if-modified-since': new Date(Date.parse(modified) - 1_000).toUTCString() })).toEqual([
      200,
      true,
    ]);
    expect(await askWith({ 'if-none-match': 'W/"other"', 'if-modified-since': modified })).toEqual([200, true]);
    expect(await askWith({ 'if-modified-since': 'yesterday' })).toEqual([200, true]);
    expect(headers['cache-control']).toContain('public');
  });

  it('are XML for a browser that shows them, and the same document', async () => {
    const url = `${base('de')}/1/acquisitions.atom`;
    const opened = await app.inject({ url, headers: { 'sec-fetch-dest': 'document' } });
    expect([opened.headers['content-type'], opened.headers.vary]).toEqual([
      'application/xml; charset=utf-8',
      expect.stringContaining('Sec-Fetch-Dest'),
    ]);
    expect(opened.body).toBe((await app.inject(url)).body);
  });

  it.each([
    ['1/acquisitions.atom?mediaType=SCROLL', 400, 'invalid-input'],
    ['1/search.atom?FREE=ab', 400, 'search-text-too-short'],
    ['999/acquisitions.atom', 404, 'unknown-library'],
  ])('refuse %s', async (path, status, code) => {
    const answer = await app.inject(`${base('de')}/${path}`);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

describe('the public API', () => {
  const api = (path: string, locale = 'en') => `/services/${locale}/opac-demo/public/v1${path}`;

  it('searches as the result page does, by the parameters of its address', async () => {
    const url = api('/library/1/search?TITLE=zauberberg&f.mediaType=BOOK&f.mediaType=AUDIOBOOK&limit=3');
    const answer = await get<{ items: { id: string; page: string; availability: object }[] }>(url);
    const inApp = await find(
      { TITLE: 'zauberberg' },
      { filters: { mediaType: ['BOOK', 'AUDIOBOOK'] }, group: 'work', limit: 3 },
      'en',
    );
    expect(answer).toMatchObject({ libraryId: 1, total: inApp.works, offset: 0, limit: 3, isSimilar: false });
    expect(answer.items.map(({ id }) => id)).toEqual(inApp.items.map(({ id }) => id));
    expect(answer.items[0]?.page).toContain(`/record/1/`);
    expect(Object.keys(answer.items[0]?.availability ?? {}).sort()).not.toContain('places');
    expect(answer).not.toHaveProperty('facets');
  });

  it('reads a record, and where its copies are', async () => {
    const { items } = await find({ TITLE: 'zauberberg' });
    const id = items.find(({ mediaType }) => mediaType === 'BOOK')?.id ?? '';
    const record = await get<RecordView>(api(`/library/1/record/${id}`));
    expect(record).toMatchObject({ id, title: 'Der Zauberberg', author: 'Thomas Mann' });
    const copies = await get<RecordView>(api(`/library/1/record/${id}/availability`));
    expect(copies.copies).toEqual(record.copies);
    expect(copies.copies.length).toBeGreaterThan(0);
    for (const copy of copies.copies) for (const key of ['barcode', 'id']) expect(copy).not.toHaveProperty(key);
  });
});
