import { test } from '@playwright/test';
import { openState, screenStates, toVisitor } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { looks, saveSheet } from './sheet.ts';

const sizes = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
  { width: 1440, height: 900 },
];

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
        await openState(page, state, request);
        pictures.push(await page.screenshot());
        await context.close();
      }
      rows.push(pictures);
    }
    await saveSheet(process.env.LOOK_FOLDER ?? '', state.name, rows);
  });
}
