import { RecordView } from '@buchfink/contract/record';
import { SearchAnswer } from '@buchfink/contract/search';
import type { APIRequestContext } from '@playwright/test';

const words = ['geschichte', 'leben', 'welt', 'haus', 'kind', 'zeit', 'liebe', 'nacht', 'stadt', 'wald', 'hund', 'tod'];

/** Cached: what one patron can reserve, others still can. */
const titlesByLibrary = new Map<number, Promise<{ id: string; title: string; path: string }[]>>();
/** Number of titles to look for. */
const maxTitles = 16;

/** The `index`-th title of a demo library that is on loan and can be reserved; each test takes its own. */
export async function findLentTitle(request: APIRequestContext, libraryId: number, index: number) {
  const titles = titlesByLibrary.get(libraryId) ?? lentTitles(request, libraryId);
  titlesByLibrary.set(libraryId, titles);
  const title = (await titles)[index];
  if (!title) throw new Error(`library ${libraryId} has not lent ${index + 1} titles that can be reserved`);
  return title;
}

async function lentTitles(request: APIRequestContext, libraryId: number) {
  const libraryUrl = `/services/de/opac-demo/library/${libraryId}`;
  const titlesById = new Map<string, { id: string; title: string; path: string }>();
  for (const value of words) {
    const answer = await request.post(`${libraryUrl}/search`, { data: { fields: [{ id: 'FREE', value }], limit: 30 } });
    for (const { id, availability } of SearchAnswer.parse(await answer.json()).items) {
      if (id === null || titlesById.has(id) || availability.code !== 'RED') continue;
      const view = RecordView.parse(await (await request.get(`${libraryUrl}/record/${encodeURIComponent(id)}`)).json());
      const path = `/record/${libraryId}/${encodeURIComponent(id)}`;
      if (view.reservable) titlesById.set(id, { id, title: view.title, path });
      if (titlesById.size === maxTitles) return [...titlesById.values()];
    }
  }
  return [...titlesById.values()];
}

/** A magazine with one issue on loan and others not; each test takes its own. */
export async function findMagazine(request: APIRequestContext, libraryId: number, index: number) {
  const libraryUrl = `/services/de/opac-demo/library/${libraryId}`;
  const data = { fields: [{ id: 'FREE', value: 'zeitschrift' }], filters: { mediaType: ['MAGAZINE'] }, limit: 50 };
  const { items } = SearchAnswer.parse(await (await request.post(`${libraryUrl}/search`, { data })).json());
  const magazines = [];
  for (const { id } of items) {
    const view = RecordView.parse(
      await (await request.get(`${libraryUrl}/record/${encodeURIComponent(id ?? '')}`)).json(),
    );
    const lent = view.copies.find(({ state }) => state === 'lent')?.issue;
    const otherIssues = view.copies.filter(({ issue, state }) => issue !== lent && state === 'available');
    if (!lent || otherIssues.length === 0) continue;
    // An issue on the shelf is not offered for reservation.
    const onShelf = new Set(view.copies.filter(({ state }) => state === 'available').map(({ issue }) => issue));
    const out = new Set(view.copies.filter(({ state }) => state === 'lent').map(({ issue }) => issue));
    const count = [...out].filter((issue) => !onShelf.has(issue)).length;
    if (onShelf.has(lent)) continue;
    magazines.push({ path: `/record/${libraryId}/${encodeURIComponent(view.id)}`, title: view.title, lent, count });
    if (magazines.length > index) break;
  }
  const magazine = magazines[index];
  if (!magazine) throw new Error(`library ${libraryId} has no ${index + 1} magazines with an issue that is lent`);
  return magazine;
}
