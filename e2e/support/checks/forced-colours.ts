import type { Page } from '@playwright/test';

/**
 * What the colours of the system hide: states that differ in a background alone, surfaces without an edge, and controls
 * without a ring around the focused one.
 */
export async function findHiddenByForcedColours(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const ground = (element: Element | null): string => {
      for (let part = element; part; part = part.parentElement) {
        const { backgroundColor } = getComputedStyle(part);
        if (!/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
      }
      return '';
    };
    for (const element of document.querySelectorAll('body *')) {
      const { borderRadius, backgroundColor, boxShadow } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (
        borderRadius === '0px' ||
        width < 40 ||
        height < 24 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      if (/^rgba\(.*, 0\)$|transparent/.test(backgroundColor) && !/inset/.test(boxShadow)) continue;
      if (backgroundColor === ground(element.parentElement) && boxShadow === 'none') continue;
      if (
        element.closest('svg, [aria-hidden="true"]') ||
        element instanceof HTMLImageElement ||
        element.matches('mark, :hover')
      )
        continue;
      element.setAttribute('data-surface', '');
    }
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Shift');
  const hidden = await page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.className} "${(element.textContent ?? '').slice(0, 25)}"`;
    for (const element of document.querySelectorAll('[data-surface]')) {
      const { borderTopWidth, borderTopStyle, outlineStyle, forcedColorAdjust, backgroundImage } =
        getComputedStyle(element);
      const hasEdge =
        (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
        outlineStyle !== 'none' ||
        forcedColorAdjust === 'none' ||
        backgroundImage !== 'none';
      if (!hasEdge) found.push(`surface: ${nameOf(element)}`);
    }
    const states = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'];
    const look = (element: Element) =>
      [element, ...element.querySelectorAll('*')]
        .slice(0, 3)
        .flatMap((part) =>
          [null, '::before', '::after'].map((pseudo) => {
            const s = getComputedStyle(part, pseudo);
            if (pseudo && s.content === 'none') return '';
            return [
              s.color,
              s.backgroundColor,
              s.borderTopColor,
              s.borderTopWidth,
              s.borderTopStyle,
              s.borderBottomWidth,
              s.borderBottomStyle,
              s.outlineStyle,
              s.outlineWidth,
              s.textDecorationLine,
              s.fontWeight,
              s.translate,
              s.forcedColorAdjust,
            ].join('/');
          }),
        )
        .join('|');
    const groups = new Map<string, Map<string, Set<string>>>();
    for (const state of states)
      for (const element of document.querySelectorAll(`[${state}]`)) {
        if (!element.checkVisibility()) continue;
        const key = `${state} ${element.tagName}.${element.className}`;
        const on = element.getAttribute(state) === 'false' ? 'off' : 'on';
        const group = groups.get(key) ?? new Map();
        groups.set(key, group.set(on, (group.get(on) ?? new Set()).add(look(element))));
      }
    for (const [key, group] of groups) {
      const off = group.get('off') ?? new Set();
      for (const on of group.get('on') ?? []) if (off.has(on)) found.push(`state: ${key}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, textarea, [tabindex="0"]',
    )) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[inert]') ||
        element.matches(':disabled')
      )
        continue;
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      const rings = [
        element,
        element.parentElement,
        element.nextElementSibling,
        element.parentElement?.parentElement,
      ].some((part) => part && getComputedStyle(part).outlineStyle !== 'none');
      if (!rings) found.push(`focus: ${nameOf(element)}`);
    }
    return found;
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return [...new Set(hidden)];
}
