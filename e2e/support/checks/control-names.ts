import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { loadAxe } from './load-axe.ts';

/**
 * Controls whose name for assistive technology lacks the words that are seen on them (WCAG 2.2, success criterion
 * 2.5.3): who says what they see to their computer would not reach them.
 */
export async function findMisnamedControls(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(() => {
    const { axe } = globalThis as typeof globalThis & { axe: typeof axeCore };
    const controls =
      'a[href], button, summary, input, select, textarea, [role="button"], [role="link"], [role="menuitem"]';
    /** Without spaces: whether a name has one between two parts depends on how these are laid out. */
    const words = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('');
    const isSeen = (element: Element) => {
      const { clipPath, width, height } = getComputedStyle(element);
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        clipPath === 'none' &&
        width !== '1px' &&
        height !== '1px'
      );
    };
    /** A word that the eyes get shortened, beside the whole one for the ears: "Do., 26. Nov.". */
    const isShortened = (part: Element) =>
      part.getAttribute('aria-hidden') === 'true' &&
      [...(part.parentElement?.children ?? [])].some((other) => other !== part && !isSeen(other) && other.textContent);
    /** The words on an element, by its texts; those of a picture are no label. */
    const seenWords = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const seen: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const path: Element[] = [];
        for (let part = text.parentElement; part && part !== element; part = part.parentElement) path.push(part);
        if (text.parentElement?.closest('svg, option') || !path.every(isSeen) || path.some(isShortened)) continue;
        seen.push(words(text.textContent ?? ''));
      }
      return seen;
    };
    const labelOf = (element: Element) => {
      if (
        !(
          element instanceof HTMLInputElement ||
          element instanceof HTMLSelectElement ||
          element instanceof HTMLTextAreaElement
        )
      )
        return seenWords(element);
      return [...(element.labels ?? [])].filter(isSeen).flatMap(seenWords);
    };
    axe.setup(document.body);
    const misnamed = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll(controls)].flatMap(
      (control) => {
        if (!isSeen(control) || control.closest('[inert], [aria-hidden="true"]')) return [];
        const labels = labelOf(control);
        const name = words(axe.commons.text.accessibleText(control));
        return labels.every((label) => name.includes(label))
          ? []
          : [`${control.tagName}: sees "${labels.join(' ')}", named "${name}"`];
      },
    );
    axe.teardown();
    return misnamed;
  });
}
