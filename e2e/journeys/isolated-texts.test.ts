import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { answerInHebrew, findTextsCutAtTheirStart, findUnisolatedTexts } from '../support/right-to-left.ts';
import { openState, screenStates, toVisitor, untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';

/** The screens that show texts of the data, each in the state that shows most of them. */
const screensWithData = new Set([
  'home with a library',
  'home with suggestions',
  'home with what is due',
  'libraries',
  'search',
  'result',
  'result with the filters open',
  'menu open',
  'record',
  'record that asks for the branch',
  'watchlist',
  'title of the watchlist',
  'info',
  'events',
  'acquisitions',
  'map',
  'account',
  'all accounts of a family',
  'card',
  'metasearch with hits',
]);
const states = screenStates.filter(({ name }) => screensWithData.has(name));

for (const state of everyNth(states, 3, 2)) {
  test(`right-to-left texts change nothing around them: ${state.name}`, async ({ page, context, request }) => {
    await seedVisitor(context, toVisitor(state));
    await answerInHebrew(page);
    try {
      await openState(page, state, request);
    } catch (error) {
      // Some states wait for words that are Hebrew now; the screen shown until then is checked all the same.
      if (!(error instanceof Error) || !/Timeout|timeout|toBe|expect/.test(error.message)) throw error;
    }
    expect((await findUnisolatedTexts(page)).mixed).toEqual([]);
    expect(await findTextsCutAtTheirStart(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await untilSettled(page);
    expect((await findUnisolatedTexts(page)).mixed).toEqual([]);
    expect(await findTextsCutAtTheirStart(page)).toEqual([]);
  });
}
