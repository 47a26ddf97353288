import type { LibraryStatus } from '@buchfink/contract/libraries';
import type { Page, Route } from '@playwright/test';
import { firstRecordId } from '../demo.ts';
import { type AnswerLanguage, failCalls, languageOf } from '../library-answers.ts';
import { removePageAnswers } from '../page-answers.ts';
import { patron } from '../patron.ts';
import type { ScreenState } from '../screens.ts';

/** The library of the demo that is always in maintenance. */
export const libraryInMaintenance = 12;

/** A status whose text is in the language of its reader. */
type StatusByLanguage = (language: AnswerLanguage) => LibraryStatus;

/** Overrides the status of a library's systems; `list`: in the list of libraries, too. */
export async function reportStatus(
  page: Page,
  libraryId: number,
  status: LibraryStatus | StatusByLanguage,
  { list = false } = {},
): Promise<void> {
  const statusFor = (route: Route) => (typeof status === 'function' ? status(languageOf(route)) : status);
  await page.route(`**/library/${libraryId}/status`, (route) => route.fulfill({ json: statusFor(route) }));
  if (!list) return;
  await removePageAnswers(page);
  await page.route('**/opac-demo/libraries', async (route) => {
    const answer = await route.fetch();
    const libraries: { id: number }[] = await answer.json();
    const json = libraries.map((library) =>
      library.id === libraryId ? { ...library, status: statusFor(route) } : library,
    );
    await route.fulfill({ response: answer, json });
  });
}

const down: LibraryStatus = { state: 'down', since: '2026-11-22T09:05:00Z' };
const works: StatusByLanguage = (language) => ({
  state: 'maintenance',
  until: '2031-03-01T06:00:00Z',
  text: { de: 'Wir ziehen auf einen neuen Server um.', en: 'We are moving to a new server.' }[language],
});

/** Screens of a library whose systems are down or in maintenance. */
export const systemStates: readonly ScreenState[] = [
  { name: 'home of a library in maintenance', path: '/', libraryId: libraryInMaintenance, fault: /503/ },
  {
    name: 'search in maintenance',
    path: `/search/${libraryInMaintenance}`,
    libraryId: libraryInMaintenance,
    fault: /503/,
  },
  { name: 'login in maintenance', path: `/login/${libraryInMaintenance}`, libraryId: libraryInMaintenance },
  {
    name: 'search in a library that is down',
    path: '/search/1',
    libraryId: 1,
    prepare: (page) => reportStatus(page, 1, down, { list: true }),
  },
  {
    name: 'result of a library that is down',
    path: '/result?FREE=geschichte',
    libraryId: 1,
    prepare: async (page) => {
      await reportStatus(page, 1, down);
      await failCalls(page, /\/library\/1\/search$/, 'library-unavailable');
    },
    fault: /503/,
  },
  {
    name: 'record when works have begun',
    path: async (request) => `/record/1/${await firstRecordId(request)}`,
    libraryId: 1,
    prepare: (page) => reportStatus(page, 1, works, { list: true }),
  },
  {
    name: 'account in maintenance',
    path: '/account',
    cards: [patron],
    prepare: async (page) => {
      await reportStatus(page, 1, works);
      await failCalls(page, /\/account\/info$/, 'library-maintenance');
    },
    fault: /503/,
  },
];
