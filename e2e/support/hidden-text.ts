import { expect, type Page } from '@playwright/test';
import { findBrokenWords } from './checks/broken-words.ts';

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/**
 * Sets the spacing of lines, letters and words to the most a reader may choose (WCAG 2.2, success criterion 1.4.12).
 */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });

const endSpacing = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop());

/** Texts that are partly hidden, except those that end in an ellipsis on purpose. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isHiding = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = element;
      const isTooWide = isHiding(overflowX) && scrollWidth > clientWidth + 1;
      const isTooHigh = isHiding(overflowY) && scrollHeight > clientHeight + 1;
      // Text for screen readers alone is clipped, and the ground of a map is always larger.
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

/** The size of a phone. */
const phone = { width: 360, height: 800 } as const;

/**
 * Expects that a screen of this size never scrolls sideways and hides no text: with text of twice the size, and with wide
 * spacing. A phone is also tested with 320 pixels of width. Text of the usual size breaks no short word.
 */
export async function expectNoHiddenText(
  page: Page,
  size: { readonly width: number; readonly height: number } = phone,
): Promise<void> {
  if (size.width <= phone.width) {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sideways(page)).toBe(0);
  }
  await page.setViewportSize(size);
  expect(await findBrokenWords(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await sideways(page)).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await spaceOut(page);
  expect(await sideways(page)).toBe(0);
  expect(await cutOff(page)).toEqual([]);
  await endSpacing(page);
}
