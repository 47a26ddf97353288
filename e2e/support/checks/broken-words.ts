import type { Page } from '@playwright/test';

/**
 * Short words that the screen breaks in two without a hyphen, as where a button lacks the room for its text. Words of more letters
 * may be divided: this browser has no dictionary for hyphens. So may addresses and what else is no word.
 */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shortWord = /(?<![\p{L}\p{M}\p{N}.@/_\u00ad-])[\p{L}\p{M}’']{2,13}(?![\p{L}\p{M}\p{N}@/_\u00ad-])/gu;
    /** Text for screen readers alone, in a box of one pixel. */
    const isForEars = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForEars(element.parentElement));
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: element, textContent } = node;
      if (!textContent || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size < 2 || isForEars(element))
        continue;
      for (const { 0: word, index } of textContent.matchAll(shortWord)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) broken.push(`"${word}" in "${textContent.slice(0, 60)}" (${element.tagName})`);
      }
    }
    return broken;
  });
}
