import type { Page } from '@playwright/test';
import { anySize, expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { overrideConfig } from '../support/override-config.ts';
import { openState, type ScreenState, statesByScreen, toVisitor, untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth, isNight } from '../support/walks/cover.ts';

/** A button of a state: its name, and how often the name occurred before it. */
interface Button {
  readonly name: string;
  readonly nth: number;
}

const buttons = 'main button, dialog[open] button, [role="dialog"] button, [data-returns-focus] button';

/** The buttons that can be pressed; of a list the first entry stands for all. */
const listButtons = (page: Page): Promise<Button[]> =>
  page.evaluate((selector) => {
    const counts = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((button) => {
      const name = button.getAttribute('aria-label') ?? button.textContent.trim();
      const nth = counts.get(name) ?? 0;
      counts.set(name, nth + 1);
      const entry = button.closest('li');
      // The one leads out of the app, to what the browser showed before; the other ends the login of all further presses.
      if (name === 'Zurück' || name === 'Alle abmelden') return [];
      const isRepeated = entry?.previousElementSibling?.matches('li') && entry.nextElementSibling?.matches('li');
      return isRepeated || !button.checkVisibility() || button.closest('[inert]') ? [] : [{ name, nth }];
    });
  }, buttons);

/** Presses a button by keyboard; returns whether it was there. */
async function press(page: Page, { name, nth }: Button): Promise<boolean> {
  const isFocused = await page.evaluate(
    ([selector, name, nth]) => {
      const named = [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (button) => (button.getAttribute('aria-label') ?? button.textContent.trim()) === name,
      );
      named[nth]?.focus();
      return named[nth] !== undefined && document.activeElement === named[nth];
    },
    [buttons, name, nth] as const,
  );
  if (isFocused) await page.keyboard.press('Enter');
  return isFocused;
}

/** What has the focus, in words; undefined when nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || !activeElement.checkVisibility()) return undefined;
    return `${activeElement.tagName} ${activeElement.textContent.slice(0, 40)}`;
  });

/** Whether nothing has the focus, also after a while: a dialog that closes hands it on when its animation has ended. */
const isFocusLost = (page: Page) =>
  expect
    .poll(() => focused(page), { intervals: [20, 50, 100, 200], timeout: 15_000 })
    .not.toBeUndefined()
    .then(
      () => false,
      () => true,
    );

/** What a press may have changed, so that the next one starts anew. */
const signature = (page: Page) =>
  page.evaluate(
    (selector) =>
      [
        location.href,
        document.querySelectorAll('dialog[open]').length,
        document.querySelectorAll(selector).length,
      ].join(),
    buttons,
  );

/**
 * Tests share one service: nothing is changed there but the address of a calendar, which is a state of its own. What would
 * be changed fails, and that is a state as well.
 */
const refuseChanges = (page: Page) =>
  page.route(
    /\/(account\/(?!info|pass$|feed)|auth\/(logout|sessions\/end)|confirm|prolong|reserve|cancel|suspend|pickup)/,
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 503,
            json: { exceptionType: 'ApiException', code: 'library-unavailable', message: '' },
          }),
  );

async function open(page: Page, state: ScreenState, request: Parameters<typeof openState>[2]): Promise<void> {
  await openState(page, state, request);
  // The part that keeps the focus comes with the first control that has it.
  await page.keyboard.press('Tab');
  await untilSettled(page);
}

/** Closes what a press has opened over the screen; returns whether the screen is as before, and nothing has to be opened anew. */
async function closeOver(page: Page, before: string): Promise<boolean> {
  const isOver = (await page.locator('dialog[open], [role="dialog"], [role="menu"], [role="listbox"]').count()) > 0;
  if (!isOver) return false;
  await page.keyboard.press('Escape');
  await untilSettled(page);
  return (await signature(page)) === before;
}

/** Forgets what the presses left on the device, on a page that is not the app. */
async function forget(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
}

/** By day screens of few states wait for the night. */
const screens = [...statesByScreen].filter(([, states]) => isNight || states.length > 2);

for (const [screen, states] of screens)
  test.describe(screen, () => {
    // One after the other: most buttons of a screen are those of all its states, and are pressed once.
    test.describe.configure({ mode: 'default' });
    const pressed = new Set<string>();
    for (const state of everyNth(states, 12)) {
      // The login of the first time is still valid.
      const { cards: _, ...again } = state;

      test(
        `${state.name}: no press leaves the focus on nothing`,
        anySize,
        async ({ page, context, request, watch }) => {
          watch.expectFault(/./);
          await seedVisitor(context, toVisitor(state));
          await overrideConfig(context, {});
          await refuseChanges(page);
          await open(page, state, request);
          const lost: string[] = [];
          let before = await signature(page);
          for (const button of await listButtons(page)) {
            const [shown] = new URL(page.url()).pathname.split('/', 2).slice(-1);
            const key = `${shown} ${button.name} ${button.nth}`;
            // At night the buttons of each state, even those of another state of the screen.
            if (!isNight && pressed.has(key)) continue;
            pressed.add(key);
            if (!(await press(page, button))) continue;
            await untilSettled(page);
            if (await isFocusLost(page)) lost.push(button.name);
            if ((await signature(page)) === before) continue;
            // At night each press finds the screen as it was opened.
            if (!isNight && (await closeOver(page, before))) {
              if (await isFocusLost(page)) lost.push(`${button.name}, closed`);
              continue;
            }
            await forget(page);
            await open(page, again, request);
            before = await signature(page);
          }
          expect(lost).toEqual([]);
        },
      );
    }
  });
