import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { test as base } from './app.ts';
import { forgetOverrides } from './override-config.ts';

/** Undoes a script that a test has added. */
type Removable = Awaited<ReturnType<BrowserContext['addInitScript']>>;

/** A page that one test leaves to the next one of its worker. */
interface KeptPage {
  readonly page: Page;
  /** What tests have in common that share the page. */
  readonly kind: string;
  readonly session: CDPSession;
  /** The scripts of the running test. */
  readonly scripts: Removable[];
}

/** What tests listen to. */
const events = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

function collectScripts(target: Pick<Page, 'addInitScript'>, scripts: Removable[]): void {
  target.addInitScript = new Proxy(target.addInitScript, {
    async apply(add, _, args) {
      const script: Removable = await Reflect.apply(add, target, args);
      scripts.push(script);
      return script;
    },
  });
}

async function openKeptPage(browser: Browser, kind: string, locale: string | undefined): Promise<KeptPage> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  const scripts: Removable[] = [];
  for (const target of [context, page]) collectScripts(target, scripts);
  return { page, kind, session: await context.newCDPSession(page), scripts };
}

/** Makes a page as it was before its test: nothing stored, no script, listener or route, no way back, nothing emulated. */
async function reset({ page, session, scripts }: KeptPage): Promise<void> {
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  for (const event of [...events, 'page'] as const) context.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  forgetOverrides(context);
  for (const script of scripts.splice(0)) await script.dispose();
  // A page of the same address, since another one would end the process: the app itself could store something again.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await context.clearCookies();
  await session.send('Page.resetNavigationHistory');
  await page.mouse.move(-1, -1);
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: null, contrast: null });
}

let kept: KeptPage | undefined;

/**
 * A test that takes over the page of the test before it, made empty: with a page of its own, the process of the page begins
 * anew and compiles the app anew, which costs as much as the rest of its loading. It is for tests without a clock, a permission, a service
 * worker, a session of the browser's protocol, or a lost connection; of the options only size and language may differ.
 */
export const test = base.extend({
  context: async ({ browser, viewport, locale, isMobile }, use) => {
    const kind = `${locale} ${isMobile}`;
    if (kept?.kind !== kind) {
      await kept?.page.context().close();
      kept = await openKeptPage(browser, kind, locale);
    }
    if (viewport) await kept.page.setViewportSize(viewport);
    await use(kept.page.context());
    await reset(kept);
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page) await use(page);
  },
});
