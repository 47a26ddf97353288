import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { noteAnswers } from '../support/answers.ts';
import { expect, test } from '../support/app.ts';
import { configure } from '../support/config.ts';
import { expectLinksWithLibrary } from '../support/links.ts';
import { dataOf, marked, markedTexts, untranslated, wordsOn } from '../support/pseudo-language.ts';
import { expectRoom } from '../support/room.ts';
import { open, type ScreenState, screenStates, still, visitorOf } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

/** What a patron has chosen and typed is no word of the app. */
async function ownWords(page: Page, { path, searches = [] }: ScreenState): Promise<string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('buchfink') ?? '');
  const kept = [...stored.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => text);
  const typed =
    typeof path === 'string'
      ? decodeURIComponent(path)
          .replaceAll('+', ' ')
          .split(/[?#&=]/)
      : [];
  return [...kept, ...searches, ...typed];
}

for (const state of screenStates) {
  test(`${state.name} is accessible and translated, small and large, light and dark`, async ({
    page,
    context,
    request,
    watch,
  }) => {
    if (state.fault) watch.expectFault(state.fault);
    await remember(context, { theme: 'system', ...visitorOf(state) });
    // Texts of the catalogues come between marks: any other word is the service's or the patron's, or forgotten.
    const texts = markedTexts();
    await configure(context, { i18n: { de: texts, en: texts } });
    const answers = noteAnswers(page, request);
    await open(page, state, request);
    await expect.poll(async () => marked(await wordsOn(page))).toBeGreaterThan(10);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    // The app follows the system; only colours change.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.setViewportSize({ width: 1440, height: 900 });
    await still(page);
    await expectAccessible(page);
    const words = await wordsOn(page);
    const known = dataOf([...(await answers()), ...(await ownWords(page, state))]);
    expect(words.flatMap((text) => untranslated(text, known) ?? [])).toEqual([]);
    await expectRoom(page);
    if (visitorOf(state).libraryId) await expectLinksWithLibrary(page);
  });
}
