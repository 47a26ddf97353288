import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectRoom } from '../support/room.ts';
import { open, screenStates, still, visitorOf } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Without frames of other origins there is no need for a second page to gather the findings in.
async function expectNoViolation(page: Page, check: (axe: AxeBuilder) => AxeBuilder) {
  const { violations } = await check(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const readable = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(readable).toEqual([]);
}

for (const state of screenStates) {
  test(`${state.name} keeps the accessibility rules, small and large, light and dark`, async ({
    page,
    context,
    request,
    watch,
  }) => {
    if (state.fault) watch.expectFault(state.fault);
    await remember(context, { theme: 'system', ...visitorOf(state) });
    await open(page, state, request);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoViolation(page, (axe) => axe.withTags(tags));
    // The app follows the system; only colours change.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.setViewportSize({ width: 1440, height: 900 });
    await still(page);
    await expectNoViolation(page, (axe) => axe.withTags(tags));
    await expectRoom(page);
  });
}
