import { SearchAnswer } from '@buchfink/contract/search';
import type { APIRequestContext } from '@playwright/test';

/** A title of the demo's first library that the journeys search for. */
export const demoTitle = { word: 'Zauberberg', author: 'Mann' };

/** The id of the demo's first hit for a text. */
export async function firstRecordId(request: APIRequestContext, text = demoTitle.word): Promise<string> {
  const answer = await request.post('/services/de/opac-demo/library/1/search', {
    data: { fields: [{ id: 'FREE', value: text }] },
  });
  const id = SearchAnswer.parse(await answer.json()).items[0]?.id;
  if (!id) throw new Error(`the demo has nothing for ${text}`);
  return encodeURIComponent(id);
}
