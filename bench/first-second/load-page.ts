import type { Locale } from '@buchfink/contract/locale';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { phoneOf } from '../service/browser.ts';

/** Slow 4G as browsers' developer tools have it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms from request to answer. */
const slow4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
/** Milliseconds without any request after which a page is loaded. */
const quietTime = 1_500;
/** A script with its name, and the version that the build adds to it. */
const scriptName = /([^/]+?)(?:-[\w-]{7})?\.js$/;

/** The load of one page: times in milliseconds since the navigation began, bytes on the wire. */
export interface PageLoad {
  /** First contentful paint. */
  readonly firstPaint: number;
  /** Largest contentful paint (LCP). */
  readonly largestPaint: number;
  /** The text or address of the element of the largest paint. */
  readonly largest: string;
  /** The element of the largest paint is still on the screen at the end: nothing took its place. */
  readonly isKept: boolean;
  /** The paint after the app, and not only the page of the service, showed its content. */
  readonly content: number;
  readonly requests: number;
  readonly bytes: number;
  /** Bytes of scripts alone. */
  readonly scriptBytes: number;
  /** Bytes of each script by its name in the build, without its version: `first-de`. */
  readonly bytesByScript: ReadonlyMap<string, number>;
  /** The time of all tasks of the page's main thread. */
  readonly mainThread: number;
}

interface Paints {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly largest: string;
  readonly isKept: boolean;
  readonly content: number;
}

interface LoadOptions {
  /** Names what a reader waits for; what the page of the service itself shows does not count. */
  readonly contentSelector: string;
  /** The throttling factor of the processor. */
  readonly slower?: number | undefined;
  /** The language of the reader; German by default. */
  readonly locale?: Locale | undefined;
}

/**
 * Opens an address on slow 4G at 360 px as on a first visit: nothing cached, nothing stored, no service worker.
 */
export async function loadPage(
  browser: Browser,
  address: string,
  { contentSelector, slower = 1, locale }: LoadOptions,
): Promise<PageLoad> {
  const context = await browser.newContext({ ...phoneOf(locale), serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: observePaints(contentSelector) });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const traffic = countTraffic(devtools);
    await page.goto(address, { waitUntil: 'commit' });
    await traffic.untilQuiet();
    const mainThread = await mainThreadTime(devtools);
    const paints = await paintsOf(page);
    return { ...paints, ...traffic.counts(), mainThread };
  } finally {
    await context.close();
  }
}

async function mainThreadTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const paintsOf = async (page: Page): Promise<Paints> =>
  page.evaluate(`({ ...window.paints, isKept: window.largestElement?.checkVisibility() === true })`);

/** The source of what runs in the page before its scripts. */
const observePaints = (contentSelector: string) => `
  const paints = window.paints = { firstPaint: NaN, largestPaint: NaN, largest: '', content: NaN };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, url, element }) => {
    paints.largestPaint = startTime;
    // The observer knows it only as long as it is in the page.
    window.largestElement = element;
    paints.largest = (url || element?.textContent || '').slice(0, 60);
  });
  const look = () => {
    const elements = [...document.querySelectorAll(${JSON.stringify(contentSelector)})];
    const isShown = elements.some((element) => !element.closest('[data-preview]'));
    // An element that exists is on the screen after the next frame.
    requestAnimationFrame(isShown ? () => setTimeout(() => { paints.content = performance.now(); }) : look);
  };
  look();`;

function countTraffic(devtools: CDPSession) {
  const open = new Set<string>();
  const scripts = new Map<string, string>();
  const bytesByScript = new Map<string, number>();
  let requests = 0;
  let bytes = 0;
  let lastChange = performance.now();
  const end = (requestId: string) => {
    open.delete(requestId);
    lastChange = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    open.add(requestId);
    const [, script] = scriptName.exec(new URL(request.url).pathname) ?? [];
    if (script !== undefined) scripts.set(requestId, script);
    lastChange = performance.now();
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    const script = scripts.get(requestId);
    if (script !== undefined) bytesByScript.set(script, (bytesByScript.get(script) ?? 0) + encodedDataLength);
    end(requestId);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  return {
    counts() {
      const scriptBytes = [...bytesByScript.values()].reduce((sum, each) => sum + each, 0);
      return { requests, bytes, scriptBytes, bytesByScript };
    },
    async untilQuiet() {
      const until = performance.now() + 60_000;
      while (open.size > 0 || performance.now() - lastChange < quietTime) {
        if (performance.now() > until) throw new Error('the page is not loaded after a minute');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
