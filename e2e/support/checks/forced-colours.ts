import type { Page } from '@playwright/test';

/**
 * What the colours of the system hide: states that differ in a background alone, surfaces without an edge, controls
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
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
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
      [element.parentElement ?? element, element, ...element.querySelectorAll('*')]
        .slice(0, 4)
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
    /** Whether an element looks like one that is like it in all but this. */
    const isAlike = (element: Element, isOn: (other: Element) => boolean) => {
      const own = look(element);
      const [first] = element.classList;
      const others =
        first === undefined
          ? element.parentElement?.parentElement?.querySelectorAll(element.tagName)
          : document.getElementsByClassName(first);
      return [...(others ?? [])].some(
        (other) => other.tagName === element.tagName && !isOn(other) && other.checkVisibility() && look(other) === own,
      );
    };
    for (const state of states) {
      const isOn = (element: Element) => ![null, 'false'].includes(element.getAttribute(state));
      for (const element of document.querySelectorAll(`[${state}]`))
        if (isOn(element) && element.checkVisibility() && isAlike(element, isOn))
          found.push(`${state}: ${nameOf(element)}`);
    }
    // Within what is chosen, words and icons have the system's colour for chosen words: no part has a ground of its own.
    const chosen = states.map((state) => `:is(a, button)[${state}]:not([${state}="false"])`).join();
    for (const element of document.querySelectorAll(chosen))
      for (const part of element.querySelectorAll('*'))
        if (getComputedStyle(part).forcedColorAdjust === 'none' && ground(part) !== ground(element))
          found.push(`own ground: ${nameOf(element)}`);
    const isChecked = (element: Element) => element.matches(':checked');
    for (const input of document.querySelectorAll<HTMLInputElement>('input:checked')) {
      const { appearance, opacity } = getComputedStyle(input);
      // A box that the system draws shows by itself whether it is checked.
      if (appearance === 'none' && opacity !== '0' && input.checkVisibility() && isAlike(input, isChecked))
        found.push(`checked: ${nameOf(input)}`);
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
