import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { firstRecordId } from './demo.ts';
import { findLentTitle } from './lent-titles.ts';
import { failCalls } from './library-answers.ts';
import { type DemoCard, startLoggedIn } from './logged-in.ts';
import { overrideConfig } from './override-config.ts';
import { removePageAnswers } from './page-answers.ts';
import { accessibilityStates } from './states/accessibility-states.ts';
import { accountStates } from './states/account-states.ts';
import { actStates } from './states/act-states.ts';
import { joinStates } from './states/join-states.ts';
import { loginStates } from './states/login-states.ts';
import { metasearchStates } from './states/metasearch-states.ts';
import { noticeStates } from './states/notice-states.ts';
import { profileStates } from './states/profile-states.ts';
import { systemStates } from './states/system-states.ts';
import type { Visitor } from './stored-state.ts';
import { untilComplete } from './waiting/until-complete.ts';
import { untilIdle } from './waiting/until-idle.ts';
import { untilStill } from './waiting/until-still.ts';

/** A screen in one of its states, and how to reach it. */
export interface ScreenState {
  readonly name: string;
  readonly path: string | ((request: APIRequestContext) => Promise<string>);
  readonly libraryId?: number;
  readonly undecided?: boolean;
  /** Searches of an earlier visit. */
  readonly searches?: readonly string[];
  /** Works are a grid of covers. */
  readonly coverGrid?: boolean;
  /** Titles saved on an earlier visit. */
  readonly savedIds?: Visitor['savedIds'];
  /** Logged in with these cards. */
  readonly cards?: readonly DemoCard[];
  /** Runs before the page opens. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Runs after it opened. */
  readonly act?: (page: Page) => Promise<void>;
  /** What the state is about: visible at the end, in any language, and in the middle of its pictures. */
  readonly subject?: (page: Page) => Locator;
  /** Faults that the state consists of. */
  readonly fault?: RegExp;
}

const refuse = (pattern: RegExp) => async (page: Page) => {
  await removePageAnswers(page);
  await failCalls(page, pattern);
};

/** The demo has events on some days of the week only. */
async function bringFirstEventToToday(page: Page): Promise<void> {
  await removePageAnswers(page);
  await page.route(/\/events$/, async (route) => {
    const answer = await route.fetch();
    const [first, ...others] = (await answer.json()) as object[];
    const start = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
    await route.fulfill({ response: answer, json: [{ ...first, start, end: undefined, allDay: true }, ...others] });
  });
}

const resting = {
  enabled: true,
  offline: true,
  type: 'warning',
  hidden: false,
  messages: { de: { title: 'Neuer Server', text: 'Die Suche ruht heute Abend, morgen früh geht es weiter.' } },
};

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;

/** The list of a work's editions, below the button that opened it. */
const openEditions = (page: Page) => page.locator('[aria-expanded=true] + div').getByRole('list');

/** Every screen, in every state a visitor can meet. */
export const screenStates: readonly ScreenState[] = [
  { name: 'home without a library', path: '/' },
  { name: 'home with a library', path: '/', libraryId: 1 },
  {
    name: 'home with suggestions',
    path: '/',
    libraryId: 1,
    act: async (page) => {
      await page.getByRole('combobox').fill('gesch');
      await page.getByRole('listbox').waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'home with past searches',
    path: '/',
    libraryId: 1,
    searches: ['zauberberg', 'ein sehr langer Titel, nach dem jemand vor einiger Zeit einmal gesucht hat'],
    act: async (page) => {
      await page.getByRole('combobox').click();
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'libraries', path: '/libraries' },
  {
    name: 'search',
    path: '/search/1',
    libraryId: 1,
    act: (page) => page.getByText('Suchtipps').click(),
    subject: (page) => page.getByRole('main').getByRole('combobox').first(),
  },
  { name: 'search without a library', path: '/search' },
  { name: 'result', path: '/result?FREE=geschichte', libraryId: 1 },
  { name: 'result with a filter', path: '/result?FREE=krimi&f.mediaType=BOOK&f.branch=HL-NORD', libraryId: 1 },
  {
    name: 'result with the editions of a work',
    path: '/result?FREE=zauberberg',
    libraryId: 1,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Ausgaben/ })
        .first()
        .click();
    },
    subject: openEditions,
  },
  { name: 'result as a grid', path: '/result?FREE=geschichte', libraryId: 1, coverGrid: true },
  {
    name: 'result as a grid with the editions of a work',
    path: '/result?FREE=zauberberg',
    libraryId: 1,
    coverGrid: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Ausgaben/ })
        .first()
        .click();
      // The way to the button leaves the heading half in view, and its words in the bar half faded in.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    },
    subject: openEditions,
  },
  { name: 'result of a spelling', path: '/result?FREE=zauberbrg', libraryId: 1 },
  { name: 'result by the language of a work', path: '/result?FREE=harry+potter+englisch', libraryId: 1 },
  { name: 'result without the quotation marks', path: '/result?FREE=%22stein+der+weise%22', libraryId: 1 },
  { name: 'result of some of the words', path: '/result?FREE=zauberberg+quantenphysik', libraryId: 1 },
  { name: 'result without hits', path: '/result?FREE=qwrtzpsdfg+xyvbnm', libraryId: 1 },
  { name: 'result of too short a text', path: '/result?FREE=ab', libraryId: 1 },
  {
    name: 'result with the filters open',
    path: '/result?FREE=geschichte',
    libraryId: 1,
    act: async (page) => {
      if (!isNarrow(page)) return;
      await page.getByRole('button', { name: /^.?Filter/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'result that cannot be had',
    path: '/result?FREE=geschichte',
    libraryId: 1,
    prepare: refuse(/\/library\/1\/search$/),
    fault: /503/,
  },
  {
    name: 'result by a field that the library does not have',
    path: '/result?FREE=zauberberg&CATEGORY=Romane',
    libraryId: 1,
    fault: /400/,
  },
  {
    name: 'menu open',
    path: '/',
    libraryId: 1,
    act: async (page) => {
      if (isNarrow(page)) await page.getByRole('button', { name: 'Menü öffnen' }).click();
    },
  },
  { name: 'record', path: async (request) => `/record/1/${await firstRecordId(request)}`, libraryId: 1 },
  {
    name: 'record of a title on loan',
    path: async (request) => (await findLentTitle(request, 1, 0)).path,
    libraryId: 1,
  },
  { name: 'unknown record', path: '/record/1/there-is-none', libraryId: 1, fault: /404/ },
  { name: 'record of an unknown library', path: '/record/9999/x', fault: /404/ },
  { name: 'watchlist', path: '/watchlist', libraryId: 1, savedIds: ['a', 'b', null] },
  { name: 'watchlist with nothing on it', path: '/watchlist', libraryId: 1 },
  { name: 'watchlist of one library', path: '/watchlist/1', libraryId: 1, savedIds: ['a', null] },
  { name: 'title of the watchlist', path: '/watchlist/1/a', libraryId: 1, savedIds: ['a', 'b'] },
  { name: 'title that is not on the watchlist', path: '/watchlist/1/c', libraryId: 1, savedIds: ['a'] },
  { name: 'watchlist sent as a link', path: '/watchlist#name=Urlaub&r=1:a&r=1:b' },
  {
    name: 'watchlist with the rest of its acts',
    path: '/watchlist',
    libraryId: 1,
    savedIds: ['a', null],
    act: async (page) => {
      await page.getByRole('button', { name: /^.?Mehr.?$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'watchlist that gets a new list',
    path: '/watchlist',
    libraryId: 1,
    savedIds: ['a'],
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Mehr' }).click();
      await page.getByRole('button', { name: 'Neue Liste' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    },
  },
  { name: 'info', path: '/info/1', libraryId: 1 },
  { name: 'events', path: '/events/1', libraryId: 1 },
  {
    name: 'events with what one is about',
    path: '/events/1',
    libraryId: 1,
    act: async (page) => page.getByText('Worum es geht').first().click(),
  },
  { name: 'events with one that is today', path: '/events/1', libraryId: 1, prepare: bringFirstEventToToday },
  { name: 'events of a library without any', path: '/events/2', libraryId: 2 },
  { name: 'events that cannot be had', path: '/events/1', libraryId: 1, prepare: refuse(/\/events$/), fault: /503/ },
  { name: 'acquisitions', path: '/acquisitions', libraryId: 1 },
  { name: 'acquisitions of one medium', path: '/acquisitions?mediaType=BOOK', libraryId: 1 },
  { name: 'acquisitions of a medium without any', path: '/acquisitions?mediaType=ART', libraryId: 1 },
  {
    name: 'acquisitions that cannot be had',
    path: '/acquisitions',
    libraryId: 1,
    prepare: refuse(/\/acquisitions\?/),
    fault: /503/,
  },
  { name: 'map', path: '/map' },
  {
    name: 'map with a library chosen',
    path: '/map',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Stadtbibliothek Hohenlinden/ })
        .last()
        .click();
      await page.getByText('Zentralbibliothek am Markt').waitFor();
    },
    subject: (page) => page.getByRole('main').getByRole('region').first(),
  },
  { name: 'content page that is not there', path: '/content/there-is-none' },
  { name: 'install', path: '/install/android' },
  { name: 'theme changer', path: '/theme-changer' },
  { name: 'settings', path: '/settings' },
  { name: 'settings with past searches', path: '/settings', libraryId: 1, searches: ['zauberberg', 'die wand'] },
  {
    name: 'settings that ask whether the app shall be for one library',
    path: '/settings',
    libraryId: 1,
    act: async (page) => {
      await page.getByRole('button', { name: 'Umstellen' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings of an app for one library',
    path: '/settings',
    libraryId: 1,
    act: async (page) => {
      await page.getByRole('button', { name: 'Umstellen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Umstellen' }).click();
      const agree = page.getByRole('button', { name: 'Zustimmen' });
      await agree.click();
      await agree.waitFor({ state: 'detached' });
      await page.goto('/settings');
    },
  },
  ...accountStates,
  ...profileStates,
  ...joinStates,
  ...noticeStates,
  ...actStates,
  ...systemStates,
  ...metasearchStates,
  ...loginStates,
  { name: 'home before anything is agreed to', path: '/', libraryId: 1, undecided: true },
  { name: 'privacy before anything is agreed to', path: '/privacy', undecided: true },
  {
    name: 'home while the service rests',
    path: '/',
    libraryId: 1,
    prepare: (page) => overrideConfig(page.context(), { status: { maintenance: resting } }),
    act: async (page) => page.getByRole('button', { name: 'Ausblenden' }).waitFor(),
  },
  {
    name: 'home with the message that a library is missing',
    path: '/start/999',
    act: async (page) => page.getByRole('button', { name: 'OK' }).waitFor(),
  },
  { name: 'result of shared words', path: '/share?title=Der+Zauberberg+%7C+Buchladen', libraryId: 1 },
  { name: 'about', path: '/about' },
  { name: 'imprint', path: '/imprint' },
  { name: 'privacy', path: '/privacy' },
  ...accessibilityStates,
  { name: 'help', path: '/help' },
  { name: 'general', path: '/general' },
  { name: 'unknown page', path: '/there/is/no/such/page' },
];

/** The states by screen: the first word of a state's name is that of its screen. */
export const statesByScreen: ReadonlyMap<string, readonly ScreenState[]> = new Map(
  screenStates.map(({ name }) => {
    const [screen = ''] = name.split(' ');
    return [screen, screenStates.filter((state) => state.name.split(' ')[0] === screen)];
  }),
);

/** The visitor of a state: earlier choices and searches. */
export function toVisitor({ libraryId, undecided, searches, savedIds, coverGrid }: ScreenState): Visitor {
  return { libraryId, isFirstVisit: undecided, searches, savedIds, coverGrid };
}

/** Opens a screen in its state and waits until it is still. */
export async function openState(page: Page, state: ScreenState, request: APIRequestContext): Promise<void> {
  if (state.cards) await startLoggedIn(page, state.cards);
  await state.prepare?.(page);
  await page.goto(typeof state.path === 'string' ? state.path : await state.path(request));
  await untilSettled(page);
  if (state.act) {
    await state.act(page);
    await untilSettled(page);
  }
  await state.subject?.(page).waitFor({ timeout: 30_000 });
}

/** Waits until nothing is loading, the later parts of the app are there, and nothing moves. */
export async function untilSettled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await untilIdle(page);
  await untilComplete(page);
  await untilStill(page);
}
