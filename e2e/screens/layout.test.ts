import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { open, screenStates, visitorOf } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

for (const state of screenStates) {
  test(`${state.name} never scrolls sideways, at 320 pixels and with text of twice the size`, async ({
    page,
    context,
    request,
    watch,
  }, { project }) => {
    test.skip(project.name !== 'phone', 'the narrowest screen is a phone');
    if (state.fault) watch.expectFault(state.fault);
    await remember(context, visitorOf(state));
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, state, request);
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await sideways(page)).toBe(0);
  });
}
