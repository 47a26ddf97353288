import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/app.ts';
import { test } from '../support/kept-page.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

test.beforeEach(async ({ context }) => seedVisitor(context, { libraryId: 1 }));

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** All filters: beside the hits, or in a sheet that is opened first. */
async function filters(page: Page): Promise<Locator> {
  if (!isNarrow(page)) return page.getByRole('complementary');
  const sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: /^Filter( ·|$)/ }).click();
  return sheet;
}

/** The number of hits beside an option's name. */
async function numberOf(option: Locator): Promise<string> {
  // The options come after the sheet is open, and their numbers with the answer.
  await expect(partsOf(option).nth(1)).toHaveText(/\d/);
  const [, number = ''] = await partsOf(option).allTextContents();
  return number;
}

/** The name of an option, and the number of its hits where one is said. */
const partsOf = (option: Locator) => option.locator('xpath=ancestor::label[1]/span');

/** The heading, the live region, and where there is a sheet its button say one number of hits. */
async function expectNumber(page: Page, number: string, unit: string): Promise<void> {
  await expect(heading(page)).toHaveText(new RegExp(`^${number} ${unit}`), { timeout: 15_000 });
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^\\s*(?:Suche beendet\\. )?${number} ${unit}`) }),
  ).toBeAttached();
  if (isNarrow(page))
    await expect(page.getByRole('dialog').getByRole('button', { name: `${number} ${unit} zeigen` })).toBeVisible();
}

test('the number of an option is that of the titles once it is pressed, and the former one once it is removed', async ({
  page,
}) => {
  await page.goto('/result?FREE=geschichte');
  await untilSettled(page);
  const panel = await filters(page);
  await expect(heading(page)).toHaveText(/^[\d.]+ Titel, [\d.]+ Ausgaben/);
  const before = /^([\d.]+) Titel/.exec((await heading(page).textContent()) ?? '')?.[1] ?? '';
  for (const name of ['Medienart', 'Zweigstelle', 'Jahr', 'Sprache']) {
    const option = panel.getByRole('group', { name }).getByRole('checkbox').first();
    const number = await numberOf(option);
    await option.check();
    await expectNumber(page, number, 'Titel');
    expect(await numberOf(option)).toBe(number);
    await option.uncheck();
    await expectNumber(page, before, 'Titel');
  }
  const medium = panel.getByRole('group', { name: 'Medienart' }).getByRole('checkbox', { name: /^Buch/ });
  await medium.check();
  await expectNumber(page, await numberOf(medium), 'Titel');
  const branch = panel.getByRole('group', { name: 'Zweigstelle' }).getByRole('checkbox').first();
  const both = await numberOf(branch);
  await branch.check();
  await expectNumber(page, both, 'Titel');
  expect(await numberOf(medium)).toBe(both);
});

test('editions one by one are counted as results, everywhere', async ({ page }) => {
  await page.goto('/result?FREE=geschichte&group=none');
  await untilSettled(page);
  await expect(heading(page)).toHaveText(/^[\d.]+ Treffer für/);
  const option = (await filters(page)).getByRole('group', { name: 'Medienart' }).getByRole('checkbox').first();
  const number = await numberOf(option);
  await option.check();
  await expectNumber(page, number, 'Treffer');
});

test('the options of similar hits can be chosen, and say no numbers', async ({ page }) => {
  await page.goto('/result?FREE=zauberbreg');
  await untilSettled(page);
  const option = (await filters(page)).getByRole('group', { name: 'Medienart' }).getByRole('checkbox').first();
  await option.waitFor();
  expect((await partsOf(option).allTextContents()).slice(1).join('')).toBe('');
  await option.check();
  await expect(page).toHaveURL(/f\.mediaType=/);
  await expect(heading(page)).toHaveText(/^(Ein ähnlicher|[\d.]+ ähnliche) Titel$/);
});

test('the libraries, the heading, the filters and the live region of a metasearch say one number', async ({ page }) => {
  await page.goto('/metasearch?FREE=geschichte&LIBS=1,8');
  const status = page.getByRole('status').filter({ hasText: 'Suche beendet.' });
  await expect(status).toHaveText(/^\s*Suche beendet\. [\d.]+ Treffer/, { timeout: 15_000 });
  const sum = /([\d.]+) Treffer/.exec((await status.textContent()) ?? '')?.[1] ?? '';
  await expect(heading(page)).toHaveText(new RegExp(`^${sum} Treffer`));
  const chips = page.getByRole('button', { name: /\d Treffer$/ }).locator('small [aria-hidden]');
  const numbers = (await chips.allTextContents()).map((text) => Number(text.replace('.', '')));
  expect(numbers.length).toBe(2);
  expect(numbers.reduce((all, number) => all + number, 0)).toBe(Number(sum.replace('.', '')));
  const option = (await filters(page)).getByRole('group', { name: 'Medienart' }).getByRole('checkbox').first();
  const number = await numberOf(option);
  await option.check();
  await expectNumber(page, number, 'Treffer');
});
