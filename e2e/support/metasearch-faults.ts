import type { MetaSearchEvent, MetaSearchTarget } from '@buchfink/contract/metasearch';
import type { Page } from '@playwright/test';
import { removePageAnswers } from './page-answers.ts';

/** Calls of the search over several libraries. */
export const metaSearchCalls = /\/metasearch\/\?/;

const written = ({ event, data }: MetaSearchEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Makes one library of the search fail; all others answer normally. */
export async function failLibrary(
  page: Page,
  failed: Omit<MetaSearchTarget, 'total'>,
  times = Number.POSITIVE_INFINITY,
) {
  await removePageAnswers(page);
  const { libraryId } = failed;
  await page.route(
    metaSearchCalls,
    async (route) => {
      const response = await route.fetch();
      const blocks = (await response.text()).split('\n\n').filter(Boolean);
      const otherBlocks = blocks.filter((block) => !block.includes(`"libraryId":${libraryId},`));
      const answered = blocks.length > otherBlocks.length;
      const body = [otherBlocks[0], ...(answered ? [written({ event: 'target', data: failed }).trimEnd()] : [])];
      await route.fulfill({ response, body: `${[...body, ...otherBlocks.slice(1)].join('\n\n')}\n\n` });
    },
    { times },
  );
}

/** Breaks the stream before one library has answered; all others answer normally. */
export async function breakStream(page: Page, libraryId: number, times = Number.POSITIVE_INFINITY) {
  await removePageAnswers(page);
  await page.route(
    metaSearchCalls,
    async (route) => {
      const response = await route.fetch();
      const blocks = (await response.text()).split('\n\n').filter(Boolean);
      const otherBlocks = blocks.filter((block) => {
        return !block.includes(`"libraryId":${libraryId},`) && !block.startsWith('event: done');
      });
      await route.fulfill({ response, body: `${otherBlocks.join('\n\n')}\n\n` });
    },
    { times },
  );
}

/** Makes all searched libraries end the same way, without hits. */
export async function endAllLibraries(page: Page, end: Omit<MetaSearchTarget, 'libraryId'>) {
  await removePageAnswers(page);
  await page.route(metaSearchCalls, async (route) => {
    const libraries = (new URL(route.request().url()).searchParams.get('LIBS') ?? '').split(',').map(Number);
    const events: MetaSearchEvent[] = [
      { event: 'start', data: { searchId: 'x', libraries } },
      ...libraries.map((libraryId) => ({ event: 'target', data: { ...end, libraryId } }) as const),
      { event: 'done', data: { libraries: 0, total: 0, ms: end.ms ?? 0 } },
    ];
    await route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body: events.map(written).join('') });
  });
}
