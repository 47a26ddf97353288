import type { Page } from '@playwright/test';

/**
 * Targets of less than 24 by 24 pixels (WCAG 2.2, success criterion 2.5.8). Links within a text are as high as its lines,
 * and a smaller target may have the room to the next one that it lacks itself.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const size = 24;
    const targets =
      'a[href], button, summary, input, select, textarea, [role="menuitem"], [role="tab"], [role="option"]';
    const root = document.querySelector('dialog:modal') ?? document;
    const isSeen = (target: Element) =>
      target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      target.getClientRects().length > 0 &&
      getComputedStyle(target).clipPath === 'none' &&
      // The sources of a map stand in its text.
      !target.closest('[inert], [aria-hidden="true"], .leaflet-control-attribution');
    /** The boxes in which a press reaches the target: its own, that of its label, and that of a layer over both. */
    const boxesOf = (target: Element): DOMRect[] => {
      const own = target.getBoundingClientRect();
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const layers = ['::before', '::after'].flatMap((part) => {
        const { position, content, width, height } = getComputedStyle(target, part);
        if (position !== 'absolute' || content === 'none') return [];
        const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height)];
        return [new DOMRect(own.x + (own.width - wide) / 2, own.y + (own.height - high) / 2, wide, high)];
      });
      return [own, ...labels.map((label) => label.getBoundingClientRect()), ...layers];
    };
    const isInText = (target: Element) => {
      if (getComputedStyle(target).display !== 'inline') return false;
      const text = (element: Element | null | undefined) => (element?.textContent ?? '').trim().length;
      return text(target.parentElement) > text(target);
    };
    const shown = [...root.querySelectorAll(targets)]
      .filter(isSeen)
      .map((target) => ({ target, boxes: boxesOf(target) }));
    const isLarge = ({ width, height }: DOMRect) => Math.min(width, height) >= size - 0.5;
    const distance = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    return shown.flatMap(({ target, boxes }) => {
      const [own] = boxes;
      if (!own || boxes.some(isLarge) || isInText(target)) return [];
      const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
      const isAlone = shown.every(
        (other) => other.target === target || other.boxes.every((box) => distance(x, y, box) >= size / 2),
      );
      if (isAlone) return [];
      const measures = `${Math.round(own.width)} by ${Math.round(own.height)}`;
      return [`${target.tagName}.${target.className} "${target.textContent?.slice(0, 30)}": ${measures}`];
    });
  });
}
