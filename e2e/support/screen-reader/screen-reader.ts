import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';

/** Where the page gets the program of the virtual screen reader from. */
const program = '/virtual-screen-reader.js';
/** Makes its class known in the page. The page takes scripts by an import only (Trusted Types). */
const starter = `import('${program}').then(({ Virtual }) => { globalThis.VirtualReader = Virtual; })`;
const code = readFileSync(
  fileURLToPath(
    new URL('../../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', import.meta.url),
  ),
  'utf8',
);

/** What is used of a virtual screen reader in the page. */
interface Reader {
  start(options: { container: Element }): Promise<void>;
  stop(): Promise<void>;
  next(): Promise<void>;
  spokenPhraseLog(): Promise<string[]>;
  clearSpokenPhraseLog(): Promise<void>;
  readonly activeNode: Node | null;
}

/** A document with the program; `listener` listens to the page, once for each document. */
type WithReader = typeof globalThis & { readonly VirtualReader: new () => Reader; listener?: Reader };

/** A screen reader that looks at nothing but names, roles and states, as a blind patron hears them. */
interface ScreenReader {
  /** What the page has announced by itself since the last call, in order; nothing at the first call for a document. */
  announcements(): Promise<string[]>;
  /** Everything in a part of the page, line by line; the line with the focus begins with an arrow. */
  read(part: Locator): Promise<string[]>;
}

/** Gives a page the screen reader. It listens to a document from the first call of `announcements` on. */
export async function startScreenReader(page: Page): Promise<ScreenReader> {
  // Only some browsers can keep the screen on, and the app says so: a reading is the same in all.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'));
  await page.route(`**${program}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  /** Loads the program into a document that lacks it. */
  const load = async () => {
    if (!(await page.evaluate(() => 'VirtualReader' in globalThis))) await page.evaluate(starter);
  };
  return {
    async announcements() {
      await load();
      return page.evaluate(async () => {
        const place = globalThis as WithReader;
        if (!place.listener) {
          place.listener = new place.VirtualReader();
          await place.listener.start({ container: document.body });
        }
        const spoken = await place.listener.spokenPhraseLog();
        await place.listener.clearSpokenPhraseLog();
        return spoken.filter((phrase) => /^(?:polite|assertive): ./.test(phrase));
      });
    },
    async read(part) {
      await load();
      return part.evaluate(async (container) => {
        const reader = new (globalThis as WithReader).VirtualReader();
        await reader.start({ container });
        const lines: string[] = [];
        for (let steps = 0; ; steps++) {
          const spoken = await reader.spokenPhraseLog();
          const line = spoken.findLast((phrase) => !/^(?:polite|assertive): /.test(phrase)) ?? '';
          const node = reader.activeNode;
          const element = node instanceof Element ? node : node?.parentElement;
          const isEnd = /^end(?: of|,)/.test(line);
          if (isEnd && node === container) break;
          if (steps > 2_000) throw new Error('the screen reader finds no end');
          // A browser tells more than the program knows: which disclosure is open, and nothing of what a closed one holds, or a closed select.
          const disclosure = element?.closest('details');
          const isFolded = disclosure?.open === false && !element?.closest('summary');
          const state = node?.nodeName === 'SUMMARY' ? `, ${disclosure?.open ? 'expanded' : 'collapsed'}` : '';
          const focus = node === document.activeElement ? '→ ' : '';
          // The program looks at the attribute, which says how the page began.
          const isChecked = node instanceof HTMLInputElement && node.checked;
          if (!isEnd && !(isFolded && element !== disclosure) && !element?.closest('option'))
            lines.push(`${focus}${isChecked ? line.replace(', not checked', ', checked') : line}${state}`);
          await reader.next();
        }
        await reader.stop();
        return lines;
      });
    },
  };
}
