import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as what the package is by itself: a page reads it anew each time. */
const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules' own program within the page, put there once for each document. */
type Tested = typeof globalThis & { axe?: typeof axeCore };

/** Expects that a screen as it stands breaks no rule for accessibility that a program can judge (WCAG 2.2 AA and axe's own). */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
  const broken = await page.evaluate(async (values) => {
    const { axe } = globalThis as Tested;
    // Describing all that is well takes twice as long as finding what is not.
    const results = await axe?.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, tags);
  expect(broken).toEqual([]);
}
