import { test } from '@playwright/test';
import { checkoutStates } from '../support/native/checkout-states.ts';
import { phoneStates } from '../support/native/phone-states.ts';
import { createShell } from '../support/native/shell.ts';
import { SimulatedPhone } from '../support/native/simulated-phone.ts';
import { untilDrawn } from '../support/waiting/until-drawn.ts';
import { looks, saveSheet } from './sheet.ts';

const sizes = [
  { width: 360, height: 780 },
  { width: 820, height: 1100 },
];
/** What the bars of a phone cover. */
const insets = { top: 44, bottom: 34 };

for (const state of [...phoneStates, ...checkoutStates]) {
  test(`a sheet with the phone's ${state.name}`, async ({ browser, baseURL, request }) => {
    const origin = baseURL ?? '';
    test.setTimeout(180_000);
    const rows: Buffer[][] = [];
    for (const { locale, theme } of looks) {
      const pictures: Buffer[] = [];
      for (const viewport of sizes) {
        const context = await browser.newContext({
          viewport,
          locale: locale === 'de' ? 'de-DE' : 'en-GB',
          timezoneId: 'Europe/Berlin',
          colorScheme: theme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          isMobile: true,
          hasTouch: true,
        });
        const phone = new SimulatedPhone(state.platform);
        const services = [
          { name: 'Bibliotheksverbund Silbertal', url: origin },
          ...(state.hasTwoServices ? [{ name: 'Büchereien Goldberg', url: 'https://goldberg.example' }] : []),
        ];
        const isFirstStart = state.isFirstStart === true;
        const shell = await createShell(context, phone, {
          appLocale: locale,
          appTheme: 'system',
          isFirstStart,
          services,
          insets,
        });
        if (!isFirstStart)
          await context.addInitScript((url) => {
            if (location.protocol === 'https:') localStorage.setItem('buchfink-service', url);
          }, origin);
        await state.prepare?.(phone, shell);
        await state.open(shell, request);
        if (state.isLarge)
          await shell.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await untilDrawn(shell.page);
        // What the login says would cover what the state is about.
        const login = shell.page
          .getByRole('region')
          .filter({ hasText: /^(Sie sind angemeldet|You are logged in)\./ })
          .getByRole('button');
        // What lies under a dialog covers nothing.
        const isInDialog = await shell.page.getByRole('dialog').isVisible();
        if (!isInDialog && (await login.isVisible())) await login.click();
        await untilDrawn(shell.page);
        pictures.push(await shell.page.screenshot());
        // Large text goes on below the first screen.
        for (let screen = 1; state.isLarge && screen < 4; screen += 1) {
          const isEnd = await shell.page.evaluate(() => {
            const before = window.scrollY;
            window.scrollBy(0, window.innerHeight * 0.75);
            return window.scrollY === before;
          });
          if (isEnd) break;
          await untilDrawn(shell.page);
          pictures.push(await shell.page.screenshot());
        }
        await context.close();
      }
      rows.push(pictures);
    }
    await saveSheet(process.env.LOOK_FOLDER ?? '', `phone ${state.name}`, rows);
  });
}
