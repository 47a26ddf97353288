import { test } from '@playwright/test';
import { openState, screenStates, toVisitor } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { untilDrawn } from '../support/waiting/until-drawn.ts';
import { countRequests } from '../support/waiting/until-idle.ts';
import { looks, saveSheet } from './sheet.ts';

const sizes = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
];

/** Runs in the page: what is higher than the screen is shown from its beginning on. */
const scrollToMiddle = (element: Element) =>
  element.scrollIntoView({
    block: element.clientHeight < innerHeight / 2 ? 'center' : 'start',
    behavior: 'instant',
  });

for (const state of screenStates) {
  test(`a sheet with all sizes, themes and languages of: ${state.name}`, async ({ browser, baseURL, request }) => {
    test.setTimeout(180_000);
    const rows: Buffer[][] = [];
    // Steps on a screen name its controls by their German words.
    for (const { locale, theme } of looks.filter((look) => look.locale === 'de' || !state.act)) {
      const pictures: Buffer[] = [];
      for (const viewport of sizes) {
        const context = await browser.newContext({
          baseURL,
          viewport,
          locale: locale === 'de' ? 'de-DE' : 'en-GB',
          colorScheme: theme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        });
        await seedVisitor(context, { ...toVisitor(state), locale, theme });
        const page = await context.newPage();
        countRequests(page);
        await openState(page, state, request);
        if (state.subject) {
          await state.subject(page).evaluate(scrollToMiddle);
          // Nothing is under the pointer of the last click any more.
          await page.mouse.move(-1, -1);
        }
        await untilDrawn(page);
        pictures.push(await page.screenshot());
        await context.close();
      }
      rows.push(pictures);
    }
    await saveSheet(process.env.LOOK_FOLDER ?? '', state.name, rows);
  });
}
