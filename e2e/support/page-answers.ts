import type { BrowserContext, Page } from '@playwright/test';

const answersBlock = /<script type="application\/json" id="answers">(.*?)<\/script>/s;

/**
 * Removes the answers that the service writes into its pages, so that the app makes every call itself: for tests that
 * change, delay or fail the first calls.
 */
export async function removePageAnswers(target: Page | BrowserContext): Promise<void> {
  // A shell has pages of its own, by https.
  const isPage = ({ protocol, pathname }: URL) =>
    protocol === 'http:' && !/^\/(services|assets)\/|\.\w+$/.test(pathname);
  await target.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(answersBlock, '') });
  });
}

/** The answers in the text of a page, in JSON; an empty text where there are none. */
export const answersInPage = (page: string): string => answersBlock.exec(page)?.[1] ?? '';
