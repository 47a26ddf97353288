import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { untilStill } from '../waiting/until-still.ts';
import { loadAxe } from './load-axe.ts';

/** The rules whose outcome depends on the colours of the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Injects the program into the page, once for each document. */
type Tested = typeof globalThis & { axe?: typeof axeCore };

/**
 * Expects that a screen breaks no accessibility rule that a program can check (WCAG 2.2 AA and axe's own); `colours`: only
 * those about colours, for the other theme of a page that was checked. What moves is finished first: text that fades in has
 * too little contrast.
 */
export async function expectAccessible(page: Page, about: 'all' | 'colours' = 'all'): Promise<void> {
  await loadAxe(page);
  await untilStill(page, 'finite');
  const runOnly: axeCore.RunOnly =
    about === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules };
  const broken = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as Tested;
    // The bar covers whatever lies under it by chance; a patron scrolls. So does what sticks to the bottom.
    window.scrollTo({ top: 0, behavior: 'instant' });
    const sticking = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { position, bottom } = getComputedStyle(element);
      return bottom !== 'auto' && (position === 'sticky' || (position === 'fixed' && element.matches('nav')));
    });
    for (const { style } of sticking) style.position = 'static';
    // Reporting what passes takes twice as long as finding what fails.
    const results = await axe?.run({ runOnly, resultTypes: ['violations'] });
    for (const { style } of sticking) style.removeProperty('position');
    return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
  expect(broken).toEqual([]);
}
