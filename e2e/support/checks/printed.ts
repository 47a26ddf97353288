import type { Page } from '@playwright/test';

/** What paper has no use for: controls, bars, placeholders, and the room of what is not printed. */
export async function findUselessOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.evaluate(() => {
    const useless =
      'button, input, select, textarea, [role="tab"], [role="menu"], [role="dialog"], [role="progressbar"], dialog, nav, header[role], footer, search, [class*="skeleton"]';
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getClientRects().length > 0;
    const nameOf = (element: Element) =>
      `${element.tagName}.${element.className} "${(element.textContent ?? '').slice(0, 30)}"`;
    const found = [...document.querySelectorAll(useless)]
      // The words of a row that can be chosen are worth reading.
      .filter((element) => isSeen(element) && !element.matches('button:has(b, strong, h3, small)'))
      .map((element) => `control: ${nameOf(element)}`);
    for (const element of document.querySelectorAll('main, main *')) {
      if (!isSeen(element) || element.childElementCount === 0 || element.closest('svg')) continue;
      // Nobody prints a form to read it.
      if (element.querySelector('input, select, textarea')) continue;
      const { height, width } = element.getBoundingClientRect();
      if (height < 8 || width < 8) continue;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const rest = [...element.querySelectorAll('*')].some(
        (part) =>
          isSeen(part) &&
          (part.matches('svg, img, canvas, hr') ||
            [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())),
      );
      if (!hasText && !rest) found.push(`ghost: ${nameOf(element)} ${Math.round(width)}x${Math.round(height)}`);
    }
    for (const element of document.querySelectorAll('main *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!own || !isSeen(element)) continue;
      const [r = 0, g = 0, b = 0] = (() => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) return [];
        canvas.fillStyle = getComputedStyle(element).color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      })();
      if ((r + g + b) / 3 > 170) found.push(`pale: ${nameOf(element)}`);
    }
    return found;
  });
  await page.emulateMedia({ media: 'screen' });
  return [...new Set(found)];
}
