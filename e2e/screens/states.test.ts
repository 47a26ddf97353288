import { languages } from '@buchfink/contract/locale';
import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { findMisnamedControls } from '../support/checks/control-names.ts';
import { findHiddenByForcedColours } from '../support/checks/forced-colours.ts';
import { expectReadableLargeText, findUndividedTexts } from '../support/checks/large-text.ts';
import { findUselessOnPaper } from '../support/checks/printed.ts';
import { findSmallTargets } from '../support/checks/target-size.ts';
import { expectNoHiddenText } from '../support/hidden-text.ts';
import { test } from '../support/kept-page.ts';
import { expectLinksWithLibrary } from '../support/links.ts';
import { overrideConfig } from '../support/override-config.ts';
import { collectWords, countMarked, findUntranslated, markTexts, parseData } from '../support/pseudo-language.ts';
import { recordAnswers } from '../support/recorded-answers.ts';
import { openState, type ScreenState, screenStates, toVisitor } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { untilStill } from '../support/waiting/until-still.ts';
import { oneOf } from '../support/walks/cover.ts';

/** Patron input, which is no text of the app. */
async function ownWords(page: Page, { path, searches = [] }: ScreenState): Promise<string[]> {
  const stored = await page.evaluate(() => Object.values(localStorage).join());
  const storedTexts = [...stored.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => text);
  const typed =
    typeof path === 'string'
      ? decodeURIComponent(path)
          .replaceAll('+', ' ')
          .split(/[?#&=]/)
      : [];
  const entered = await page
    .locator('input, textarea')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      ),
    );
  // The switch names each language in itself.
  const names = Object.values(languages).map(({ name }) => name);
  return [...storedTexts, ...searches, ...typed, ...entered, ...names];
}

/** Catalogue texts between marks: any other word is the service's, the patron's, or untranslated. */
const texts = markTexts();

/** Sizes and themes of a screen, as they follow one another on one page. By day each state has one of them in turn. */
const forms: readonly { enter(page: Page): Promise<void>; expectMore(page: Page): Promise<void> }[] = [
  {
    // A message may have come meanwhile.
    enter: untilStill,
    async expectMore(page) {
      await expectReadableLargeText(page);
      await expectNoHiddenText(page);
    },
  },
  {
    // The app follows the system; only colours change.
    async enter(page) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.setViewportSize({ width: 1440, height: 900 });
      await untilStill(page);
    },
    async expectMore(page) {
      // On paper there is no dark theme.
      expect(await findUselessOnPaper(page)).toEqual([]);
      expect(await findUndividedTexts(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await findHiddenByForcedColours(page)).toEqual([]);
    },
  },
];

for (const [nth, state] of screenStates.entries()) {
  test(`${state.name} is accessible and translated, small and large, light and dark`, async ({
    page,
    context,
    request,
    watch,
  }) => {
    if (state.fault) watch.expectFault(state.fault);
    await seedVisitor(context, { theme: 'system', ...toVisitor(state) });
    await overrideConfig(context, { i18n: { de: texts } });
    const answers = recordAnswers(page, request);
    await openState(page, state, request);
    await expect.poll(async () => countMarked(await collectWords(page))).toBeGreaterThan(10);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (toVisitor(state).libraryId) await expectLinksWithLibrary(page);
    for (const { enter, expectMore } of oneOf(forms, nth)) {
      await enter(page);
      await expectAccessible(page);
      expect(await findMisnamedControls(page)).toEqual([]);
      expect(await findSmallTargets(page)).toEqual([]);
      const words = await collectWords(page);
      const data = parseData([...(await answers()), ...(await ownWords(page, state))]);
      expect(words.flatMap((text) => findUntranslated(text, data) ?? [])).toEqual([]);
      await expectMore(page);
    }
  });
}
