import { type Locale, languages, locales, operatorLocales } from '@buchfink/contract/locale';
import type { Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectNoHiddenText } from '../support/hidden-text.ts';
import { test } from '../support/kept-page.ts';
import { openState, screenStates, toVisitor } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';
import { findMessageKeys } from '../support/walks/every-address.ts';

/** German and English are those of all other tests. */
const others = locales.filter((locale) => !operatorLocales.some((known) => known === locale));

/** The states that are reached without words of the screen. */
const states = screenStates.filter(({ act }) => act === undefined);
const cases = others.flatMap((locale) => states.map((state) => ({ locale, state })));

/** The most lines of a button on a phone. */
const maxLines = 2;

/** The words of buttons that have more lines than a button may. */
const highButtons = (page: Page) =>
  page.evaluate((most) => {
    const range = document.createRange();
    return [...document.querySelectorAll<HTMLElement>('main button, dialog button')].flatMap((button) => {
      range.selectNodeContents(button);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 4));
      const lineHeight = Number.parseFloat(getComputedStyle(button).lineHeight);
      const isHigh = button.checkVisibility() && button.clientHeight > (most + 1) * lineHeight + 16;
      // A card of a list is a button, too: it has several texts.
      const hasOneText = button.querySelectorAll('span, b, small, p').length <= 2;
      return isHigh && hasOneText && new Set(tops).size > most ? [button.innerText] : [];
    });
  }, maxLines);

for (const { locale, state } of everyNth(cases, 41, 7)) {
  test(`${languages[locale].name}: ${state.name}`, async ({ page, context, request, watch }) => {
    if (state.fault) watch.expectFault(state.fault);
    await seedVisitor(context, { ...toVisitor(state), locale });
    await openState(page, state, request);
    await expectLanguage(page, locale);
    expect(await findMessageKeys(page)).toEqual([]);
    expect(await highButtons(page)).toEqual([]);
    await expectAccessible(page);
    await expectNoHiddenText(page);
  });
}

async function expectLanguage(page: Page, locale: Locale): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', locale);
  await expect(html).toHaveAttribute('dir', languages[locale].direction);
}
