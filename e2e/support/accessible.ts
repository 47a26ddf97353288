import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that a screen as it stands breaks no rule for accessibility that a program can judge (WCAG 2.2 AA and axe's own). */
export async function expectAccessible(page: Page): Promise<void> {
  // Without frames of other origins there is no need for a second page to gather the findings in, and describing all
  // that is well takes twice as long as finding what is not.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(tags).analyze();
  const readable = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(readable).toEqual([]);
}
