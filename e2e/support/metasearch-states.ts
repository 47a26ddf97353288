import type { Page } from '@playwright/test';
import { endAll, failLibrary, metaSearchCalls } from './meta-stream.ts';
import type { ScreenState } from './screens.ts';

/** Three libraries, of which one is always in maintenance. */
const path = '/metasearch?FREE=zauberberg&LIBS=1,8,12';

const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
};

const refuseAll = async (page: Page) => {
  const json = { exceptionType: 'ApiException', code: 'service-stopping', message: 'Der Dienst startet neu.' };
  await page.route(metaSearchCalls, (route) => route.fulfill({ status: 503, json }));
};

/** The search over several libraries. */
export const metasearchStates: readonly ScreenState[] = [
  { name: 'metasearch', path: '/metasearch', libraryId: 1 },
  { name: 'metasearch without a library', path: '/metasearch' },
  { name: 'metasearch with hits', path, libraryId: 1 },
  { name: 'metasearch of all libraries', path: '/metasearch?FREE=zauberberg' },
  { name: 'metasearch of too short a text', path: '/metasearch?FREE=ab' },
  { name: 'metasearch with a filter', path: `${path}&f.mediaType=BOOK`, libraryId: 1 },
  { name: 'metasearch without hits', path: '/metasearch?FREE=qwrtzpsdfg+xyvbnm&LIBS=1,8' },
  {
    name: 'metasearch with a library that fails',
    path,
    prepare: (page) => failLibrary(page, { libraryId: 8, state: 'error', code: 'library-unavailable', ms: 20 }),
  },
  {
    name: 'metasearch that nobody answers in time',
    path,
    prepare: (page) => endAll(page, { state: 'timeout', code: 'library-timeout', ms: 8000 }),
  },
  {
    name: 'metasearch that is refused',
    path,
    prepare: refuseAll,
    fault: /503/,
  },
  { name: 'metasearch with all places of a work', path, libraryId: 1, act: openDialog(/Alle Orte|All places/) },
  { name: 'metasearch with what is known of a library', path, libraryId: 1, act: openDialog(/Jettwald/) },
  {
    name: 'metasearch with the choice of libraries',
    path,
    libraryId: 1,
    act: openDialog(/gefragt: ändern|asked: change/),
  },
  { name: 'metasearch with all its fields', path, act: openDialog(/Genauer suchen|Search more precisely/) },
];
