import { expect, type Page } from '@playwright/test';
import { findBrokenWords } from './broken-words.ts';

/**
 * Expects that texts of twice the size can be read on a screen of 320 pixels: no line of single letters, no text over
 * another one, no scrolling sideways.
 */
export async function expectReadableLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(await findBrokenTexts(page)).toEqual([]);
  expect(await findSpilledTitles(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

function findBrokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Lines of fewer letters are no lines to read. */
    const fewest = 3.4;
    const layers = '[role="listbox"], [role="menu"], dialog, .leaflet-container';
    const ancestors = (element: Element) => {
      const path: Element[] = [];
      for (let part: Element | null = element; part; part = part.parentElement) path.push(part);
      return path;
    };
    const isForEars = (path: readonly Element[]) => path.some((part) => getComputedStyle(part).clipPath !== 'none');
    /** What floats over the page may be over its texts. */
    const isLayer = (path: readonly Element[]) =>
      path.some((part) => part.matches(layers) || ['fixed', 'sticky'].includes(getComputedStyle(part).position));
    /** The part of a line that is seen: the rest of a shortened text is not. */
    const seenPart = ({ left, right, top, bottom }: DOMRect, path: readonly Element[]): DOMRect => {
      let [x, y, endX, endY] = [left, top, right, bottom];
      for (const part of path) {
        const { overflowX, overflowY } = getComputedStyle(part);
        const box = part.getBoundingClientRect();
        if (overflowX !== 'visible') [x, endX] = [Math.max(x, box.left), Math.min(endX, box.right)];
        if (overflowY !== 'visible') [y, endY] = [Math.max(y, box.top), Math.min(endY, box.bottom)];
      }
      return new DOMRect(x, y, Math.max(0, endX - x), Math.max(0, endY - y));
    };
    const lines: { text: string; box: DOMRect; element: Element }[] = [];
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || element.closest('svg, option, noscript, [aria-hidden="true"]')) continue;
      const path = ancestors(element);
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isForEars(path)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const rows = new Set(boxes.map(({ top }) => Math.round(top))).size;
      if (rows >= 3 && text.length / rows < fewest) broken.push(`"${text.slice(0, 60)}" in ${rows} lines`);
      if (isLayer(path)) continue;
      for (const box of boxes) lines.push({ text, box: seenPart(box, path), element });
    }
    for (const [index, { text, box, element }] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (other.element.contains(element) || element.contains(other.element)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 3 && down > 6)
          broken.push(`"${text.slice(0, 40)}" and "${other.text.slice(0, 40)}" over one another`);
      }
    return broken;
  });
}

/** The texts of the bar at the top; its title is for eyes only. */
const titles = 'header > div > b, header > div > a > span';

/** Texts of the bar that are higher than the bar, or broken within a short word. */
export async function findSpilledTitles(page: Page): Promise<string[]> {
  const higher = await page.evaluate((selector) => {
    const bar = document.querySelector('body header')?.getBoundingClientRect();
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const text = element.textContent.trim();
      if (!bar || text === '' || !element.checkVisibility({ opacityProperty: true })) return [];
      const { top, bottom } = element.getBoundingClientRect();
      return top < bar.top - 1 || bottom > bar.bottom + 1 ? [`"${text}" is higher than the bar`] : [];
    });
  }, titles);
  return [...higher, ...(await findBrokenWords(page, titles))];
}

/** Texts with long words that the browser may not divide at syllables. */
export function findUndividedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own.map(({ textContent }) => textContent).join(' ');
      const isCode = element.matches('code, kbd, pre, option, [href^="mailto:"]') || element.closest('svg, pre');
      if (!/\p{L}{16}/u.test(text) || !element.checkVisibility() || isCode) return [];
      return getComputedStyle(element).hyphens === 'auto' ? [] : [`${element.tagName}: ${text.slice(0, 60)}`];
    }),
  );
}
