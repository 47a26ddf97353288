import type { Page } from '@playwright/test';

/**
 * Short words that the screen breaks in two without a hyphen, as where a button lacks the room for its text. Words of more letters
 * may be divided: this browser has no dictionary for hyphens. So may addresses.
 *
 * @param within a selector of what is looked at, all of the page without one
 */
export function findBrokenWords(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const shortWord = /(?<![\p{L}\p{M}\p{N}.@/_\u00ad])[\p{L}\p{M}\p{N}’']{2,13}(?![\p{L}\p{M}\p{N}@/_\u00ad])/gu;
    /** Text for screen readers alone, in a box of one pixel. */
    const isForEars = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isForEars(element.parentElement));
    const range = document.createRange();
    const isInOneLine = () => {
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      return new Set(boxes.map(({ top }) => Math.round(top))).size < 2;
    };
    const brokenIn = (node: Node): string[] => {
      const { parentElement: element, textContent } = node;
      if (!textContent || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      range.selectNodeContents(node);
      if (isInOneLine() || isForEars(element)) return [];
      return [...textContent.matchAll(shortWord)].flatMap(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return isInOneLine() ? [] : [`"${word}" in "${textContent.slice(0, 60)}" (${element.tagName})`];
      });
    };
    return [...document.querySelectorAll(selector)].flatMap((part) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode()) broken.push(...brokenIn(texts.currentNode));
      return broken;
    });
  }, within);
}
