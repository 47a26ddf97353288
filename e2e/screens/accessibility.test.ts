import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/app.ts';
import { open, screenStates, visitorOf } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    for (const state of screenStates) {
      test(`${state.name} keeps the accessibility rules`, async ({ page, context, request, watch }) => {
        if (state.fault) watch.expectFault(state.fault);
        await remember(context, { theme, ...visitorOf(state) });
        await open(page, state, request);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        const readable = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
        expect(readable).toEqual([]);
      });
    }
  });
}
