import type { Page } from '@playwright/test';

/** A point of the page in pixels, from its left and its top. */
type Point = readonly [number, number];

/** A text that has been painted somewhere else before. */
interface MovedText {
  readonly text: string;
  readonly from: Point;
  readonly to: readonly Point[];
}

declare global {
  interface Window {
    textPositions: { painted: string[]; moved: Map<string, MovedText> };
  }
}

/**
 * Notes in every frame, from the first on, where each line of text stands: in what the service has painted and in what
 * the app shows later. A text that stands somewhere else in a later frame has moved, whether it is the same element or not.
 */
export async function watchTextPositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tolerance = 1.5;
    const known = new Map<string, Point[]>();
    const moved = new Map<string, MovedText>();
    window.textPositions = { painted: [], moved };

    const isBlock = (element: Element) => !getComputedStyle(element).display.startsWith('inline');
    /** Whether no part of an element is a line of its own: a heading, a paragraph, the words of a button. */
    const isLine = (element: Element) =>
      isBlock(element) &&
      [...element.querySelectorAll('*')].every((part) => !part.textContent?.trim() || !isBlock(part));

    function placeOf(element: Element): Point | undefined {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const [rect] = text.textContent?.trim() ? range.getClientRects() : [];
        // What is only spoken is one pixel wide.
        if (rect && rect.width > 2) return [rect.left + scrollX, rect.top + scrollY];
      }
      return undefined;
    }

    function placesOfTexts(content: Element): Map<string, Point[]> {
      const places = new Map<string, Point[]>();
      for (const element of content.querySelectorAll('*')) {
        const text = element.textContent?.replace(/\s+/g, ' ').trim();
        if (!text || element.closest('svg') || !element.checkVisibility({ visibilityProperty: true })) continue;
        const place = isLine(element) ? placeOf(element) : undefined;
        if (place) places.set(text, [...(places.get(text) ?? []), place]);
      }
      return places;
    }

    function note(): void {
      const preview = document.querySelector('.preview-main');
      const content = preview ?? document.querySelector('#content');
      const now: ReadonlyMap<string, Point[]> = content ? placesOfTexts(content) : new Map();
      if (preview) window.textPositions.painted = [...now.keys()];
      for (const [text, to] of now) {
        for (const from of known.get(text) ?? []) {
          const stands = to.some((place) =>
            place.every((value, axis) => Math.abs(value - (from[axis] ?? 0)) < tolerance),
          );
          if (!stands) moved.set(`${text} ${from}`, { text, from, to });
        }
        known.set(text, to);
      }
      requestAnimationFrame(note);
    }
    requestAnimationFrame(note);
  });
}

/** The texts in the page of the service. */
export const paintedTexts = (page: Page): Promise<string[]> => page.evaluate(() => window.textPositions.painted);

/** What has moved since the page began, in words. */
export const movedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...window.textPositions.moved.values()].map(({ text, from, to }) => `${text}: ${from} → ${to.join(' or ')}`),
  );
