import type { Page } from '@playwright/test';

/** What a person does on a screen. */
export interface Act {
  readonly name: string;
  readonly path: string;
  /** What is there before the act. */
  readonly ready: string;
  readonly act: (page: Page) => Promise<void>;
  /** The act needs the account of a logged-in patron. */
  readonly isOfPatron?: true;
  /** A search that is typed before: its libraries still answer during the act. */
  readonly searched?: string;
}

/** Presses where the first such element is, without the checks of the test tool, which would take time in the page. */
const press = (selector: string) => async (page: Page) => {
  const element = page.locator(`${selector}:visible`).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`nothing to press: ${selector}`);
  await page.waitForTimeout(100);
  await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 10));
};
const hit = 'main ol > li h2 a';
const field = 'main input[role=combobox]';
const filters = 'main button[aria-haspopup=dialog]:has-text("Filter")';
const chip = 'main button[aria-pressed=false]';
const watch = 'main ol > li [data-watched]';
const loan = 'main li[data-entry]';

/** Types letter by letter, as fast as people do, and waits for the suggestions between. */
const type = (words: string) => async (page: Page) => {
  await page.locator(field).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(words, { delay: 150 });
  await page.locator('[role=listbox]').waitFor();
};
const search = (words: string) => async (page: Page) => {
  await page.locator(field).fill(words);
  await page.keyboard.press('Enter');
};
const openAndTick = async (page: Page) => {
  await press(filters)(page);
  await press('dialog[open] input[type=checkbox]')(page);
};

const showNew = async (page: Page) => {
  await press(watch)(page);
  await press('main button:has-text("weitere Titel zeigen")')(page);
};

const result = { path: '/result?library=1&FREE=film', ready: hit };
const metasearch = { path: '/metasearch?FREE=geschichte', ready: hit };
const answering = { path: '/metasearch', ready: field, searched: 'geschichte' };
const more = 'main button:has-text("Weitere Treffer")';
const account = { path: '/account', ready: `${loan} button`, isOfPatron: true } as const;

/** What people do most, screen by screen. */
export const acts: readonly Act[] = [
  { name: 'home: type', path: '/', ready: field, isOfPatron: true, act: type('geschichte') },
  {
    name: 'home: open the drawer',
    path: '/',
    ready: 'header button',
    act: press('header button[aria-haspopup=dialog]'),
  },
  { name: 'result: type', ...result, act: type('geschichte') },
  { name: 'result: search', ...result, act: search('geschichte') },
  { name: 'result: open the filters', ...result, act: press(filters) },
  { name: 'result: open the filters, tick one', ...result, act: openAndTick },
  { name: 'result: press a chip', ...result, act: press(chip) },
  { name: 'result: watch a title', ...result, act: press(watch) },
  { name: 'result: open the drawer', ...result, act: press('header button[aria-haspopup=dialog]') },
  { name: 'result: open a record', ...result, act: press(hit) },
  {
    name: 'record: back to the result',
    ...result,
    act: async (page) => {
      await press(hit)(page);
      await page.locator('main article').waitFor();
      await page.waitForTimeout(500);
      await press('header button:has-text("Zurück"), header button[aria-label="Zurück"]')(page);
      await page.locator(hit).first().waitFor();
    },
  },
  { name: 'metasearch: type', ...metasearch, isOfPatron: true, act: type('geschichte') },
  { name: 'metasearch: search', ...metasearch, act: search('film') },
  { name: 'metasearch: open the filters', ...metasearch, act: press(filters) },
  { name: 'metasearch: open the filters, tick one', ...metasearch, act: openAndTick },
  { name: 'metasearch: load more hits', ...metasearch, ready: more, act: press(more) },
  { name: 'metasearch: watch a title', ...metasearch, act: press(watch) },
  { name: 'metasearch: open a record', ...metasearch, act: press(hit) },
  { name: 'libraries answer: type', ...answering, isOfPatron: true, act: type('geschichten') },
  { name: 'libraries answer: open the filters', ...answering, act: press(filters) },
  { name: 'libraries answer: watch a title', ...answering, act: press(watch) },
  { name: 'libraries answer: show new titles', ...answering, act: showNew },
  { name: 'account: choose a loan', ...account, act: press(`${loan} input`) },
  { name: 'account: renew a loan', ...account, act: press(`${loan} button:not(:disabled)`) },
  { name: 'account: open its menu', ...account, act: press('header button[aria-haspopup=menu]') },
];
