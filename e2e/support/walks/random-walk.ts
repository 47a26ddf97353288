import type { Library } from '@buchfink/contract/libraries';
import { expect, type Page } from '@playwright/test';
import { expectSoundScreen, goWithin } from '../sound-screen.ts';
import { screenPaths } from './library-changes.ts';

/** Steps of one walk: long enough to get anywhere, short enough to be read when it fails. */
const stepsOfWalk = 50;
const { BUCHFINK_WALK_STEPS: steps = '50', BUCHFINK_WALK_SEED: seed = '38' } = process.env;

/** The walks of a test run, each with a seed of its own. `BUCHFINK_WALK_STEPS` are their steps in all. */
export const walks = Array.from({ length: Math.ceil(Number(steps) / stepsOfWalk) }, (_, at) => Number(seed) + at);

/** What acts on the world outside the browser, or on an account that other tests read. */
const outside =
  /verläng|vormerk|storn|pausier|abholort|ausleih|zurückgeb|druck|teil|export|import|sicher|überall|pin\b|kalender|abonn|wallet|scan|kamera|herunterlad|erinner|dienst|datei|passwort|kopier/i;

/** Pseudo-random numbers from 0 to 1 (mulberry32, T. Ettinger, 2017). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface WalkOptions {
  readonly seed: number;
  readonly libraries: readonly Library[];
  /** A page of the same origin in another tab, where there are tabs. */
  readonly otherTab?: Page;
}

/**
 * Walks through the app at random and looks after every step whether the screen is sound: it has a heading, shows no key of
 * a message, agrees with its address, and a control that has vanished has handed on the focus. The steps are those of the
 * seed, and are printed when one fails.
 */
export async function walkAtRandom(page: Page, { seed: start, libraries, otherTab }: WalkOptions): Promise<void> {
  const random = randomOf(start);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  const ids = ['1', '2', '3', '5', '8'];
  const paths = Object.values(screenPaths).filter((path) => !path.startsWith('/record'));
  const taken: string[] = [];
  const waysOn: readonly [number, () => Promise<string>][] = [
    [0.66, () => pressAny(page, random())],
    [0.8, () => goTo((pick(paths) ?? '/').replaceAll('1', pick(ids) ?? '1'))],
    [0.87, () => goThroughHistory(random() < 0.7 ? -1 : 1)],
    [0.91, () => search(pick(['wald', 'krimi', 'momo', 'zauberberg']) ?? '')],
    [0.94, () => logIn(page, random())],
    [0.97, () => pressKey(pick(['Escape', '/', 'Tab']) ?? '')],
    [0.985, () => toggleElsewhere(Number(pick(ids)))],
    [1, reload],
  ];
  try {
    for (let step = 0; step < stepsOfWalk; step += 1) {
      const at = random();
      const [, act] = waysOn.find(([until]) => at < until) ?? [0, reload];
      taken.push(await act());
      await settle(page);
      await expectSoundScreen(page, libraries);
      await expectFocus(page);
    }
  } catch (error) {
    console.log(`the walk with BUCHFINK_WALK_SEED=${start}:\n${taken.map((line) => `  ${line}`).join('\n')}`);
    throw error;
  }

  async function goTo(path: string): Promise<string> {
    await goWithin(page, path);
    return `go to ${path}`;
  }
  async function goThroughHistory(by: -1 | 1): Promise<string> {
    // Never out of the app: the first entry is that of the walk's beginning.
    const isWithin = await page.evaluate((delta) => {
      const { navigation } = window as unknown as { navigation: { canGoBack: boolean; canGoForward: boolean } };
      const can = delta < 0 ? navigation.canGoBack && window.history.state !== null : navigation.canGoForward;
      if (can) window.history.go(delta);
      return can;
    }, by);
    return `history ${by}${isWithin ? '' : ' (not possible)'}`;
  }
  async function search(words: string): Promise<string> {
    const field = page.locator('main input[role=combobox]:visible, main input[type=search]:visible').first();
    const isCovered = (await page.locator('dialog[open], [inert]').count()) > 0;
    if (isCovered || !(await field.isVisible())) return 'search (not possible)';
    await field.fill(words);
    await field.press('Enter');
    return `search ${words}`;
  }
  async function pressKey(key: string): Promise<string> {
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  async function reload(): Promise<string> {
    await page.reload();
    return 'reload';
  }
  async function toggleElsewhere(libraryId: number): Promise<string> {
    if (!otherTab) return 'other tab (none)';
    return `other tab: ${await otherTab.evaluate(toggleSingleMode, libraryId)}`;
  }
}

/** Runs in another tab: begins single mode there, or ends it. */
function toggleSingleMode(libraryId: number): string {
  const state = JSON.parse(localStorage.getItem('buchfink') ?? '{}');
  const { mode, selection } = state;
  const isSingle = mode.singleModeEnabled;
  const libraries = selection.libraries.filter(({ id }: { id: number }) => id === libraryId);
  if (!isSingle && libraries.length === 0) return 'nothing';
  const newest = Math.max(0, ...Object.values<number>(state.changes ?? {}));
  const parts = ['mode', 'selection', 'accounts', 'accountIndex'].map((key) => [key, newest + 1]);
  localStorage.setItem(
    'buchfink',
    JSON.stringify({
      ...state,
      mode: { ...mode, singleModeEnabled: !isSingle, singleModeLibraryId: isSingle ? -1 : libraryId },
      selection: isSingle
        ? { ...selection, libraries: [], libraryId: 0, pendingLibraryId: 0 }
        : { ...selection, libraries, libraryId, pendingLibraryId: 0, favourites: [] },
      accounts: [],
      accountIndex: -1,
      changes: { ...state.changes, ...Object.fromEntries(parts) },
    }),
  );
  return isSingle ? 'single mode ends' : `single mode for ${libraryId}`;
}

/** Presses one of the controls on screen. The page remembers it until the focus has been looked at. */
function pressAny(page: Page, random: number): Promise<string> {
  return page.evaluate(
    ({ random: at, outside: pattern }) => {
      const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')];
      const scope = dialogs.at(-1) ?? document.body;
      const name = (element: HTMLElement) =>
        (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 60);
      const kinds =
        'a[href], button, summary, select, input[type=checkbox], input[type=radio], [role=menuitem], [role=option]';
      const controls = [...scope.querySelectorAll<HTMLElement>(kinds)].filter((element) => {
        const isLink = element instanceof HTMLAnchorElement;
        const leadsOut =
          isLink && (element.target === '_blank' || element.origin !== location.origin || element.download);
        const { width, height } = element.getBoundingClientRect();
        return (
          !leadsOut &&
          !(isLink && element.pathname.startsWith('/services')) &&
          !(isLink && element.getAttribute('href')?.startsWith('#')) &&
          width > 0 &&
          height > 0 &&
          element.checkVisibility() &&
          !element.closest('[inert]') &&
          !element.matches(':disabled, [aria-disabled=true]') &&
          !new RegExp(pattern, 'i').test(name(element))
        );
      });
      const control = controls[Math.floor(at * controls.length)];
      if (!control) return 'press (nothing)';
      (window as { pressed?: Element }).pressed = control;
      control.focus();
      if (control instanceof HTMLSelectElement) {
        control.selectedIndex = Math.floor(at * 997) % control.options.length;
        control.dispatchEvent(new Event('change', { bubbles: true }));
      } else control.click();
      return `press ${control.tagName.toLowerCase()} "${name(control)}" ${control.getAttribute('href') ?? ''}`;
    },
    { random, outside: outside.source },
  );
}

/** Logs in with one of the demo's cards, unless something covers the login. */
async function logIn(page: Page, random: number): Promise<string> {
  await goWithin(page, '/login');
  await settle(page);
  return page.evaluate(async (at) => {
    const cards = [...document.querySelectorAll<HTMLElement>('main section:has(#demo-cards) button')];
    const card = cards[Math.floor(at * cards.length)];
    if (!card || card.closest('[inert]') || document.querySelector('dialog[open]')) return 'log in (not possible)';
    card.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    document.querySelector<HTMLElement>('main form [type=submit]')?.click();
    return `log in with ${card.innerText.split('\n')[0]}`;
  }, random);
}

/** Waits until no navigation and no call is under way, at most for two seconds: some libraries are slow. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  await page.evaluate(async () => {
    const end = performance.now() + 2000;
    for (let calm = 0; calm < 2 && performance.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      calm = document.querySelector('[role=progressbar][data-on=true]') ? 0 : calm + 1;
    }
  });
}

/** A control that was pressed and is gone must have handed on the focus. */
async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { pressed } = window as { pressed?: HTMLElement };
          const isGone = pressed !== undefined && !(pressed.isConnected && pressed.checkVisibility());
          const isLost = isGone && document.activeElement === document.body;
          return isLost ? `${location.pathname}: the focus is lost after "${pressed?.innerText}"` : '';
        }),
      { intervals: [20, 50, 100], timeout: 15_000 },
    )
    .toBe('');
  await page.evaluate(() => {
    (window as { pressed?: Element | undefined }).pressed = undefined;
  });
}
