import type { Page } from '@playwright/test';
import { removePageAnswers } from './page-answers.ts';

/** A text of the data: starts and ends with these words, and has parts whose order would change beside others. */
const begin = 'ראש';
const end = 'סוף';
const reversed = (text: string) => `${begin} ${text} (2001) C++ ${end}`;

/** Names of the fields of an answer whose text people wrote. */
const texts = new Set(
  'title subtitle author label value libname fullname shortname city name branch lendingBranch pickupBranch department location shelfmark series abstract summary description note organiser text'.split(
    ' ',
  ),
);

function turned(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return texts.has(key) && /\p{L}{2}/u.test(value) && !/^[A-Z_]+$/.test(value) ? reversed(value) : value;
  if (Array.isArray(value)) return value.map((entry) => turned(entry, key));
  if (typeof value !== 'object' || value === null) return value;
  // Values sent back in requests stay as they are.
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, name === 'query' ? entry : turned(entry, name)]),
  );
}

/** Replaces texts that people wrote by Hebrew in every answer of the service; the config, which is the app's, stays. */
export async function answerInHebrew(page: Page): Promise<void> {
  await removePageAnswers(page);
  await page.route(/\/services\/[a-z]{2}\/[^/]+\/(?!config$|metasearch)/, async (route) => {
    const response = await route.fetch();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    const { etag: _, ...headers } = response.headers();
    await route.fulfill({ response, headers, json: turned(await response.json()) });
  });
}

/** The number of data texts on the page, and those not isolated from their neighbours. */
export function findUnisolatedTexts(page: Page): Promise<{ count: number; mixed: string[] }> {
  return page.evaluate(
    ([first, last]) => {
      const hebrew = /[\u0590-\u05ff]/;
      const withoutIsolates = (text: string) => {
        let remainingText = text;
        while (/\u2068[^\u2068\u2069]*\u2069/.test(remainingText))
          remainingText = remainingText.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
        return remainingText;
      };
      // A text may be truncated or part of a longer one; no other text may be next to a complete one.
      const isMixed = (text: string) => {
        const ownText = withoutIsolates(text).trim();
        if (!hebrew.test(ownText)) return false;
        const begins = ownText.split(first ?? '').length - 1;
        return (
          begins > 1 ||
          (ownText.includes(last ?? '') && !(ownText.startsWith(first ?? '') && ownText.endsWith(last ?? '')))
        );
      };
      const mixed: string[] = [];
      let count = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        if (!hebrew.test(text) || node.parentElement?.closest('script, style, noscript')) continue;
        count += 1;
        // A highlighted word is part of the text around it.
        const holder = node.parentElement?.closest(':not(mark, b)');
        if (!holder) continue;
        const isPart = ({ nodeName }: Node) => /^(?:#text|MARK|B|WBR)$/.test(nodeName);
        // The text with its highlighted words; lines of a drawing are pieces of one.
        const textParts = [...holder.childNodes]
          .filter(isPart)
          .map(({ textContent }) => textContent)
          .join('');
        const isDrawn = holder.closest('svg') !== null;
        const isIsolated = ['plaintext', 'isolate'].includes(getComputedStyle(holder).unicodeBidi);
        const hasNeighbours = [...holder.childNodes].some(
          (element) =>
            element !== node &&
            !/^(?:MARK|B|BR|WBR)$/.test(element.nodeName) &&
            element.nodeName === '#text' &&
            (element.textContent ?? '').trim() !== '',
        );
        const isBesideText = hasNeighbours && hebrew.test(withoutIsolates(text)) && !holder.querySelector('mark, b');
        if (!isIsolated || (!isDrawn && (isMixed(textParts) || isBesideText)))
          mixed.push(`${holder.nodeName.toLowerCase()}.${holder.className}: ${textParts.slice(0, 200)}`);
      }
      for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'])
        for (const element of document.querySelectorAll(`[${name}]`)) {
          const text = element.getAttribute(name) ?? '';
          if (isMixed(text)) mixed.push(`${name}: ${text.slice(0, 200)}`);
        }
      if (isMixed(document.title)) mixed.push(`window: ${document.title}`);
      return { count, mixed: [...new Set(mixed)] };
    },
    [begin, end],
  );
}

/**
 * The data texts in elements that end with an ellipsis, but have the direction of the app: of those the beginning would be cut
 * off, because browsers cut at the end of the element's direction and not of its text (CSS Overflow 3, section 5.1).
 */
export function findTextsCutAtTheirStart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      const firstLetter = /\p{L}/u.exec(element.textContent ?? '')?.[0] ?? '';
      if (style.textOverflow !== 'ellipsis' || style.overflowX === 'visible') continue;
      if (/[\u0590-\u05ff]/.test(firstLetter) && style.direction !== 'rtl')
        cut.push(`${element.nodeName.toLowerCase()}.${element.className}: ${(element.textContent ?? '').slice(0, 80)}`);
    }
    return [...new Set(cut)];
  });
}
