import { RecordView } from '@buchfink/contract/record';
import { SearchAnswer } from '@buchfink/contract/search';
import type { APIRequestContext } from '@playwright/test';

const words = ['geschichte', 'leben', 'welt', 'haus', 'kind', 'zeit', 'liebe', 'nacht', 'stadt', 'wald', 'hund', 'tod'];

/**
 * The `index`-th title of a demo library that is lent and can be reserved, with nobody waiting for it: each test takes one of
 * its own.
 */
export async function lentTitle(request: APIRequestContext, libraryId: number, index: number) {
  const place = `/services/de/opac-demo/library/${libraryId}`;
  const seen = new Set<string>();
  let left = index;
  for (const value of words) {
    const answer = await request.post(`${place}/search`, { data: { fields: [{ id: 'FREE', value }], limit: 50 } });
    for (const { id, availability } of SearchAnswer.parse(await answer.json()).items) {
      if (id === null || seen.has(id) || availability.code !== 'RED') continue;
      seen.add(id);
      const view = RecordView.parse(await (await request.get(`${place}/record/${encodeURIComponent(id)}`)).json());
      if (!view.reservable || left-- > 0) continue;
      return { id, title: view.title, path: `/record/${libraryId}/${encodeURIComponent(id)}` };
    }
  }
  throw new Error(`library ${libraryId} has not lent ${index + 1} titles that can be reserved`);
}
