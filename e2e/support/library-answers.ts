import type { Page, Route } from '@playwright/test';

/** The languages in which libraries answer here. */
export type AnswerLanguage = 'de' | 'en';
/** A text of a library by the language of its reader. */
export type LibraryText = Readonly<Record<AnswerLanguage, string>>;

/** The language of a call that a library answers: the one that the call's path names, English for those we have no texts in. */
export const languageOf = (route: Route): AnswerLanguage =>
  route.request().url().includes('/services/de/') ? 'de' : 'en';

const away: LibraryText = {
  de: 'Die Bibliothek ist gerade nicht erreichbar.',
  en: 'The library cannot be reached right now.',
};

/** Makes calls fail with this code and text, in the reader's language. */
export async function failCalls(
  page: Page,
  calls: RegExp,
  code: 'library-unavailable' | 'library-maintenance' | 'service-stopping' = 'library-unavailable',
  text: LibraryText = away,
): Promise<void> {
  await page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { exceptionType: 'ApiException', code, message: text[languageOf(route)] } }),
  );
}

/** Holds calls back until the test lets them through with the function that is returned: as slow as it needs them on any machine. */
export async function holdCalls(page: Page, calls: RegExp | string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    // The app may have aborted it meanwhile.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** What the desk of the demo wrote to its blocked card (`server/src/demo/demo-cards.ts`), in German. */
const blockText = 'Bitte kommen Sie an die Auskunft: ein Brief an Sie kam zurück.';

/** Answers as a library that writes the reason of a block in the reader's language. */
export async function translateBlock(page: Page): Promise<void> {
  await page.route(/\/services\/en\/.+\/account\/(info|pass)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(blockText, 'Please come to the desk: a letter to you was returned.');
    await route.fulfill({ response, body });
  });
}
