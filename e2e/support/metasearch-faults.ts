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

/** A library whose answer the page has not received yet. */
interface HeldLibrary {
  /** Lets the answer through. */
  release(): Promise<void>;
  /** Whether the app has aborted the search meanwhile. */
  isAborted(): Promise<boolean>;
}

/** What the page of a held library knows of it. */
type HoldingPage = Window & { heldLibrary: { isReleased: boolean; isAborted: boolean; release(): void } };

/**
 * Holds back the answer of one library until the test releases it: as slow as a test needs it on any machine. Call it
 * before the page opens; every page opened later holds it anew.
 */
export async function holdLibrary(page: Page, libraryId: number): Promise<HeldLibrary> {
  await removePageAnswers(page);
  await page.addInitScript((id) => {
    const state = { isReleased: false, isAborted: false, release: () => {} };
    const released = new Promise<void>((resolve) => {
      state.release = () => {
        state.isReleased = true;
        resolve();
      };
    });
    Object.assign(window, { heldLibrary: state });
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await send(input, init);
      if (!String(input).includes('/metasearch/?') || !answer.body) return answer;
      const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
      const held: string[] = [];
      let rest = '';
      const holding = new TransformStream<Uint8Array, Uint8Array>({
        start(controller) {
          const flush = () => {
            for (const block of held.splice(0)) controller.enqueue(encoder.encode(block));
          };
          void released.then(flush);
          init?.signal?.addEventListener('abort', () => {
            state.isAborted = true;
            held.length = 0;
            controller.error(init.signal?.reason);
          });
        },
        transform(chunk, controller) {
          const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const isAnswer = block.includes(`"libraryId":${id},`) && !block.includes('"state":"working"');
            const isHeld = isAnswer || block.startsWith('event: done');
            if (isHeld && !state.isReleased) held.push(`${block}\n\n`);
            else controller.enqueue(encoder.encode(`${block}\n\n`));
          }
        },
        flush: () => released,
      });
      const { status, statusText, headers } = answer;
      return new Response(answer.body.pipeThrough(holding), { status, statusText, headers });
    };
  }, libraryId);
  return {
    release: () => page.evaluate(() => (window as unknown as HoldingPage).heldLibrary.release()),
    isAborted: () => page.evaluate(() => (window as unknown as HoldingPage).heldLibrary.isAborted),
  };
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
