import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { chooseLanguage, languageList } from '../support/choose-language.ts';
import { overrideConfig } from '../support/override-config.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { oneOf } from '../support/walks/cover.ts';

/** Content under the consent dialog can be reached neither by pointer nor by keyboard. */
const covered = (page: Page) => page.locator('[inert]').getByRole('main');
const question = (page: Page) => page.getByRole('dialog', { name: 'Bevor es losgeht' });

test.describe('on the first visit', () => {
  test.use({ firstVisit: true });

  test('covers the app until the privacy statement is accepted, once', async ({ page }) => {
    await page.goto('/');
    await expect(question(page)).toBeFocused();
    await expect(covered(page)).toBeVisible();
    await expect(question(page).getByRole('button', { name: 'Abbrechen' })).toHaveCount(0);
    await untilSettled(page);
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Zustimmen' }).click();
    await expect(question(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Bibliothek wählen' }).click();
    await expect(page).toHaveURL(/\/libraries$/);
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });

  test('speaks another language as soon as it is chosen, which stays', async ({ page }) => {
    await page.goto('/');
    await chooseLanguage(question(page), 'English');
    const english = page.getByRole('dialog', { name: 'Before you start' });
    await expect(languageList(english)).toBeFocused();
    await expect(languageList(english)).toHaveText('Language: English');
    await expect(english.getByRole('button', { name: 'Deutsch', exact: true })).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await untilSettled(page);
    await expectAccessible(page);
    await english.getByRole('button', { name: 'Accept' }).click();
    await page.goto('/login/1');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await chooseLanguage(main, 'Deutsch');
    await expect(main.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    const menu = page.getByRole('button', { name: 'Menü öffnen' });
    if (await menu.isVisible()) await menu.click();
    await chooseLanguage(page.getByRole('navigation', { name: 'Hauptmenü' }), 'English');
    await expect(main.getByRole('heading', { level: 1, name: 'Log in', includeHidden: true })).toBeAttached();
  });

  test('has two languages of a project as buttons, of which one is pressed', async ({ page, context }) => {
    await overrideConfig(context, { locales: ['de', 'uk'] });
    await page.goto('/');
    await question(page).getByRole('button', { name: 'Українська' }).click();
    const ukrainian = page.getByRole('dialog').getByRole('button', { name: 'Українська', pressed: true });
    await expect(ukrainian).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  });

  test('lets visitors read the whole statement before they accept it', async ({ page }) => {
    await page.goto('/');
    await question(page).getByRole('link', { name: 'Datenschutz' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible();
    await expect(question(page)).toBeVisible();
    // The statement may still be loading.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const [end, top] = [await page.getByRole('contentinfo').boundingBox(), await question(page).boundingBox()];
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1);
    }).toPass();
    await question(page).getByRole('link', { name: 'Impressum' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    await page.goto('/settings');
    await expect(covered(page)).toBeVisible();
    await expect(question(page)).toBeVisible();
  });
});

test.describe('where a project has terms of use', () => {
  test.use({ firstVisit: true });

  const questions = [
    ['de', 'Ich stimme den Nutzungsbedingungen und der Datenschutzerklärung zu.', 'Nutzungsbedingungen', 'Datenschutz'],
    ['en', 'I agree to the terms of use and privacy policy.', 'terms of use', 'Privacy'],
  ] as const;
  for (const [locale, sentence, terms, privacy] of oneOf(questions, 1)) {
    test(`asks for agreement to terms and privacy policy, and links to both (${locale})`, async ({ page, context }) => {
      await seedVisitor(context, { locale, isFirstVisit: true });
      const text = { de: '## Regeln des Hauses', en: '## Rules of the house' };
      const use = { title: { de: 'Nutzung', en: 'Use' }, menu: false, visible: true, order: 1, icon: 'file', text };
      await overrideConfig(context, { terms: '/content/use', contentPages: { use } });
      await page.goto('/');
      const question = page.locator('[data-consent]').getByRole('dialog');
      await expect(question).toContainText(sentence);
      await untilSettled(page);
      await expectAccessible(page);
      await question.getByRole('link', { name: terms }).click();
      await expect(page.getByRole('heading', { name: text[locale].slice(3) })).toBeVisible();
      await expect(question).toContainText(sentence);
      await question.getByRole('link', { name: locale === 'de' ? 'Datenschutzerklärung' : 'privacy policy' }).click();
      await expect(page.getByRole('heading', { level: 1, name: privacy })).toBeVisible();
      await question.getByRole('button', { name: locale === 'de' ? 'Zustimmen' : 'Accept' }).click();
      await expect(question).toBeHidden();
    });
  }
});

test('asks again after the agreement was withdrawn', async ({ page, context }) => {
  await seedVisitor(context, {});
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Zustimmung zurücknehmen' }).click();
  await expect(question(page)).toBeVisible();
  await expect(covered(page)).toBeVisible();
});
