import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { open, screenStates, visitorOf } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Sets lines, letters and words as far apart as a reader may (WCAG 2.2, success criterion 1.4.12). */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/** Texts of which a part cannot be seen; those that end in an ellipsis mean to. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = element;
      const isTooWide = isHiding(overflowX) && scrollWidth > clientWidth + 1;
      const isTooHigh = isHiding(overflowY) && scrollHeight > clientHeight + 1;
      // What only a screen reader says is clipped away, and of the ground of a map there is always more.
      const isForEyes =
        clipPath === 'none' &&
        !element.closest('.leaflet-container') &&
        element.checkVisibility() &&
        !element.closest('[aria-hidden="true"]');
      const means = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (!(isTooWide || isTooHigh) || !isForEyes || means || !textContent.trim()) return [];
      return [`${element.tagName}.${element.className}: ${textContent.slice(0, 60)}`];
    });
  });

for (const state of screenStates) {
  test(`${state.name} never scrolls sideways, at 320 pixels, with text of twice the size or set apart`, async ({
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
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await spaceOut(page);
    expect(await sideways(page)).toBe(0);
    expect(await cutOff(page)).toEqual([]);
  });
}
