import { expect, type Page } from '@playwright/test';
import { failCalls } from '../library-answers.ts';
import { breakStream, endAllLibraries, failLibrary, metaSearchCalls } from '../metasearch-faults.ts';
import { removePageAnswers } from '../page-answers.ts';
import type { ScreenState } from '../screens.ts';

/** Three libraries, one of which is always in maintenance. */
const path = '/metasearch?FREE=zauberberg&LIBS=1,8,12';

const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
};

const refuseAll = async (page: Page) => {
  await removePageAnswers(page);
  const text = { de: 'Der Dienst startet neu.', en: 'The service is restarting.' };
  await failCalls(page, metaSearchCalls, 'service-stopping', text);
};

/** Cuts the connection of the page, not of the test: its next page is connected again. */
const disconnect = async (page: Page) => {
  await page.route('**/services/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
};

/** Instead of the list: the search as a whole has failed. */
const failure = (page: Page) => page.getByRole('main').getByRole('alert').getByRole('heading');

const broken = /net::ERR/;

/** The search over several libraries. */
export const metasearchStates: readonly ScreenState[] = [
  { name: 'metasearch', path: '/metasearch', libraryId: 1 },
  { name: 'metasearch without a library', path: '/metasearch' },
  { name: 'metasearch with hits', path, libraryId: 1 },
  { name: 'metasearch of all libraries', path: '/metasearch?FREE=zauberberg' },
  { name: 'metasearch of too short a text', path: '/metasearch?FREE=ab' },
  { name: 'metasearch with a filter', path: `${path}&f.mediaType=BOOK`, libraryId: 1 },
  { name: 'metasearch with similar hits only', path: '/metasearch?FREE=geliebte+mutter&LIBS=1', libraryId: 1 },
  { name: 'metasearch beside similar hits', path: '/metasearch?FREE=geliebte+mutter&LIBS=1,4', libraryId: 1 },
  { name: 'metasearch without hits', path: '/metasearch?FREE=qwrtzpsdfg+xyvbnm&LIBS=1,8' },
  {
    name: 'metasearch with a library that fails',
    path,
    prepare: (page) => failLibrary(page, { libraryId: 8, state: 'error', code: 'library-unavailable', ms: 20 }),
  },
  {
    name: 'metasearch that nobody answers in time',
    path,
    prepare: (page) => endAllLibraries(page, { state: 'timeout', code: 'library-timeout', ms: 8000 }),
  },
  {
    name: 'metasearch that is refused',
    path,
    prepare: refuseAll,
    subject: failure,
    fault: /503/,
  },
  {
    name: 'metasearch without a connection',
    path: '/metasearch',
    libraryId: 1,
    searches: ['zauberberg'],
    // The search of before is stored.
    prepare: async (page) => {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      // Checked from here, because a wait within the page takes a promise for a yes.
      const cachedCount = () => page.evaluate(async () => (await (await caches.open('searched')).keys()).length);
      await expect.poll(cachedCount).toBeGreaterThan(0);
    },
    act: async (page) => {
      await disconnect(page);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
    fault: broken,
  },
  {
    name: 'metasearch that cannot begin without a connection',
    path: '/metasearch?FREE=xyvbnmqwrt&LIBS=1,8',
    prepare: async (page) => {
      await removePageAnswers(page);
      await page.route(metaSearchCalls, (route) => route.abort());
    },
    act: disconnect,
    subject: (page) => failure(page).filter({ hasText: /Sie sind offline|You are offline/ }),
    fault: broken,
  },
  {
    name: 'metasearch that lost its connection',
    path: '/metasearch?FREE=zauberberg&LIBS=1,4,8',
    libraryId: 1,
    prepare: (page) => breakStream(page, 4),
    act: disconnect,
    subject: (page) => page.getByText(/Sobald Sie wieder verbunden sind, suchen wir|We continue there as soon as/),
    fault: broken,
  },
  {
    name: 'metasearch that broke off',
    path: '/metasearch?FREE=zauberberg&LIBS=1,4,8',
    libraryId: 1,
    prepare: (page) => breakStream(page, 4),
  },
  {
    name: 'metasearch with all places of a work',
    path,
    libraryId: 1,
    act: openDialog(/(Beide|Alle \d+) Orte|(Both|All \d+) places/),
  },
  { name: 'metasearch with what is known of a library', path, libraryId: 1, act: openDialog(/Jettwald/) },
  {
    name: 'metasearch with the choice of libraries',
    path,
    libraryId: 1,
    act: openDialog(/gefragt: ändern|asked: change/),
  },
  {
    name: 'metasearch with all its fields',
    path,
    act: async (page) => {
      await openDialog(/Erweiterte Suche|Advanced search/)(page);
      await page.getByText(/Suchtipps|Search tips/).click();
    },
  },
];
