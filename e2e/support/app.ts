import { test as base, expect, type Page } from '@playwright/test';
import { seedVisitor } from './stored-state.ts';
import { countRequests } from './waiting/until-idle.ts';

/** Faults that must not occur while a screen is used, as readable lines. */
type Faults = string[];

interface Options {
  /** The visitor is new and has not given consent. */
  firstVisit: boolean;
}

interface Watch {
  /** Allows faults that match the pattern, because the test provokes them. */
  expectFault(pattern: RegExp): void;
}

/**
 * Marks tests without a connection: they run with every kind of browser installed, since each reports it differently.
 */
export const noConnection = { tag: '@no-connection' };

/** Marks tests whose results do not depend on the size of the screen: they run on a phone only. */
export const anySize = { tag: '@any-size' };

/** Marks tests that run on a desktop only. */
export const wide = { tag: '@wide' };

function watchPage(page: Page, origin: string, faults: Faults): void {
  page.on('console', (message) => {
    // A path that is no screen is answered with the app and 404; Chromium logs that as an error of the page itself.
    const isOwnStatus = message.text().includes('status of 404') && message.location().url === page.url();
    if (message.type() === 'error' && !isOwnStatus)
      faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`third party: ${request.url()}`);
  });
}

/** A test whose page may log no error, violate no content policy and call no third party. */
export const test = base.extend<Options & { watch: Watch }>({
  firstVisit: [false, { option: true }],
  watch: [
    async ({ context, baseURL, firstVisit }, use, { tags }) => {
      if (!tags.includes(noConnection.tag)) {
        context.setOffline = () => Promise.reject(new Error('a test without a connection is marked with noConnection'));
      }
      if (!firstVisit) await seedVisitor(context);
      const faults: Faults = [];
      const expected: RegExp[] = [];
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy ${event.effectiveDirective} broken by ${event.blockedURI} ${event.sample}`);
        });
      });
      const watchNew = (page: Page) => {
        countRequests(page);
        watchPage(page, baseURL ?? '', faults);
      };
      context.pages().forEach(watchNew);
      context.on('page', watchNew);
      await use({ expectFault: (pattern) => expected.push(pattern) });
      // Routes still answering at the end of a test are irrelevant.
      for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
