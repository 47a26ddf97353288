import type { Locator, Page } from '@playwright/test';
import { anySize, expect } from '../support/app.ts';
import { demoTitle } from '../support/demo.ts';
import { frameLink } from '../support/frame-link.ts';
import { test } from '../support/kept-page.ts';
import { findLentTitle } from '../support/lent-titles.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { endAllLibraries, failLibrary, holdLibrary, metaSearchCalls } from '../support/metasearch-faults.ts';
import { overrideConfig } from '../support/override-config.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { fillLogin, patron } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
const chip = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Bibliotheken' }).getByRole('button', { name });
const works = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function searchFor(page: Page, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /suchen$/ });
  await field.fill(words);
  await field.press('Enter');
}

/** Everything a screen reader is told on the page, in order. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const live = '[role="status"], [role="alert"], [aria-live]';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest(live)?.textContent?.trim();
        if (text && announcements.at(-1) !== text) announcements.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
}

test(
  'shows hits while a slow library still searches, and the best place to get each work',
  anySize,
  async ({ page, context }) => {
    await seedVisitor(context, { libraryId: 1 });
    const announcements = await recordAnnouncements(page);
    const slow = await holdLibrary(page, 4);
    await page.goto('/metasearch?LIBS=1,4,8,12');
    await searchFor(page, demoTitle.word);
    await expect(chip(page, /^Fahrbibliothek Silbertal sucht noch/)).toBeVisible();
    await expect(works(page).first()).toContainText(demoTitle.word);
    await expect(page.getByText('Fahrbibliothek Silbertal sucht noch. Neue Treffer kommen unten dazu.')).toBeVisible();
    await expect(chip(page, /^Jettwald in Wartung/)).toBeAttached();
    await slow.release();
    await expect(page.getByText('3 von 4 Bibliotheken haben geantwortet.')).toBeVisible();
    await expect(chip(page, /^Eschenau \d+ Treffer/)).toBeAttached();
    await expect(heading(page)).toHaveText(/^(Ein|[\d.]+) Treffer aus (einer Bibliothek|\d Bibliotheken)$/);
    const best = page.locator('[data-place]').first();
    await expect(best).toContainText('In Ihrer Bibliothek');
    await expect(best).toContainText('Stadtbibliothek Hohenlinden');

    // The count is announced once, when all libraries have answered; the entries of the list never are.
    await expect
      .poll(async () => (await announcements()).filter((text) => text.startsWith('Suche beendet')))
      .toHaveLength(1);
    const announced = (await announcements()).join(' ');
    expect(announced).toMatch(/Suche beendet\. (Ein|[\d.]+) Treffer aus .+ Eine Bibliothek hat nicht geantwortet\./);
    expect(announced).not.toContain('Thomas Mann');
  },
);

test('announces the count of a fast search once, and never "no hits"', anySize, async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  // Held back until all have answered, then released at once.
  await page.route(metaSearchCalls, async (route) => route.fulfill({ response: await route.fetch() }));
  const announcements = await recordAnnouncements(page);
  for (const words of ['krimi', 'geschichte', demoTitle.word]) {
    await page.goto('/metasearch?LIBS=1,2');
    await searchFor(page, words);
    const summary = /^[\d.]+ Treffer aus (einer Bibliothek|2 Bibliotheken)$/;
    await expect(heading(page)).toHaveText(summary);
    const endAnnouncements = async () => (await announcements()).filter((text) => text.startsWith('Suche beendet'));
    await expect(async () => {
      expect(await endAnnouncements()).toEqual([`Suche beendet. ${await heading(page).textContent()}.`]);
    }).toPass();
    expect((await announcements()).join(' ')).not.toMatch(/keine Treffer/i);
    await expect(page.getByText('Die Suche ergab keine Treffer.')).toHaveCount(0);
  }
});

test(
  'stops on request, keeps the hits, and continues with the libraries that are missing',
  anySize,
  async ({ page }) => {
    const slow = await holdLibrary(page, 4);
    await page.goto('/metasearch?FREE=zauberberg&LIBS=1,4');
    await expect(works(page).first()).toContainText(demoTitle.word);
    await page.getByRole('button', { name: 'Suche anhalten' }).click();
    await expect(chip(page, /^Fahrbibliothek Silbertal angehalten/)).toBeAttached();
    await expect(page.getByText('Sie haben die Suche angehalten; eine Bibliothek fehlt noch.')).toBeVisible();
    await expect(works(page).first()).toContainText(demoTitle.word);
    await slow.release();
    await page.getByRole('button', { name: 'Weitersuchen' }).first().click();
    await expect(page.getByText('Beide Bibliotheken haben geantwortet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Suche anhalten|Weitersuchen/ })).toHaveCount(0);
  },
);

test('does not move what is being read when a slow library answers', async ({ page }) => {
  const slow = await holdLibrary(page, 4);
  await page.goto('/metasearch?LIBS=1,4,8');
  await searchFor(page, 'geschichte');
  await expect(chip(page, /\d Treffer/)).toHaveCount(2);
  const third = works(page).nth(2);
  await third.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(third).toBeInViewport();
  const before = await works(page).allTextContents();
  const top = await third.evaluate((element) => element.getBoundingClientRect().top);
  await slow.release();
  await expect(page.getByText('Alle 3 Bibliotheken haben geantwortet.')).toBeAttached();
  const after = await works(page).allTextContents();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(Math.abs((await third.evaluate((element) => element.getBoundingClientRect().top)) - top)).toBeLessThan(4);
});

test('shows guesses only where nothing else was found, or below on request', anySize, async ({ page }) => {
  const slow = await holdLibrary(page, 4);
  const near = page.getByText('Genau das wurde nicht gefunden. Diese Treffer kommen dem nahe.', { exact: true });
  await page.goto('/metasearch?FREE=geliebte+mutter&LIBS=1');
  await expect(works(page).first()).toContainText('Mutter');
  await expect(near).toBeVisible();
  const guesses = await works(page).allTextContents();

  await page.goto('/metasearch?FREE=geliebte+mutter&LIBS=1,4');
  const show = page.getByRole('button', { name: /ähnliche Titel zeigen$/ });
  await expect(show).toBeVisible();
  await expect(works(page)).toHaveCount(0);
  await slow.release();
  await expect(works(page)).toHaveText(['Der Geliebte der Mutter']);
  await expect(heading(page)).toHaveText('Ein Treffer aus einer Bibliothek');
  await expect(chip(page, /nur Ähnliches$/)).toHaveCount(1);
  await expect(near).toHaveCount(0);
  await show.click();
  await expect(show).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Ähnliche Titel' })).toBeVisible();
  await expect(works(page).nth(2).getByRole('link')).toBeFocused();
  expect((await works(page).allTextContents()).slice(2)).toEqual(guesses);
  await expect(heading(page)).toHaveText('Ein Treffer aus einer Bibliothek');
});

test('adds further hits below and moves the focus to them', async ({ page }) => {
  await page.goto('/metasearch?FREE=geschichte&LIBS=1,2');
  await expect(page.getByText('Beide Bibliotheken haben geantwortet.', { exact: true })).toBeVisible();
  // The button arrives with the list, which may still be sorted when all have answered.
  const more = page.getByRole('button', { name: 'Weitere Treffer aller Bibliotheken' });
  await expect(more).toBeVisible();
  const before = await works(page).allTextContents();
  await more.press('Enter');
  await expect(works(page).nth(before.length).getByRole('link')).toBeFocused();
  expect((await works(page).allTextContents()).slice(0, before.length)).toEqual(before);
});

test('says why a library failed and can ask it again; all other hits remain', anySize, async ({ page }) => {
  await failLibrary(page, { libraryId: 8, state: 'error', code: 'library-unavailable', ms: 30 }, 1);
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
  await expect(chip(page, /^Eschenau antwortet nicht/)).toBeAttached();
  await expect(works(page).first()).toContainText(demoTitle.word);
  await expect(
    page.getByText('Eschenau antwortet gerade nicht. Auf die übrigen Treffer wirkt sich das nicht aus.'),
  ).toBeVisible();
  await chip(page, /^Eschenau/).click();
  const sheet = page.getByRole('dialog', { name: 'Stadtbibliothek Eschenau' });
  await expect(sheet).toContainText('Die Bibliothek antwortet gerade nicht.');
  await sheet.getByRole('button', { name: 'Noch einmal fragen' }).click();
  await expect(chip(page, /^Eschenau \d/)).toBeAttached();
  await expect(page.getByText('Beide Bibliotheken haben geantwortet.')).toBeVisible();
  await expect(page.getByText('antwortet gerade nicht')).toHaveCount(0);
});

test(
  'offers a retry when no library answers in time, and none when no library can be searched',
  anySize,
  async ({ page }) => {
    await endAllLibraries(page, { state: 'timeout', code: 'library-timeout', ms: 8000 });
    await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
    const words = 'Die Bibliotheken haben nicht rechtzeitig Ergebnisse geliefert. Bitte wiederholen Sie die Suche!';
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.unrouteAll();
    const searchAgain = page.getByRole('button', { name: 'Suche wiederholen' });
    await endAllLibraries(page, { state: 'skipped', code: 'not-supported' });
    await searchAgain.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Danach lässt sich hier nicht suchen' })).toBeVisible();
    await expect(searchAgain).toHaveCount(0);
    await page.unrouteAll();
    await page.reload();
    await expect(works(page).first()).toContainText(demoTitle.word);
  },
);

test('lists all places of a work; each links to its own record and back to the unchanged list', async ({ page }) => {
  await removePageAnswers(page);
  let requests = 0;
  page.on('request', (request) => {
    if (metaSearchCalls.test(request.url())) requests += 1;
  });
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,2,8');
  // Works change places until all have answered.
  await expect(page.getByText('Alle 3 Bibliotheken haben geantwortet.')).toBeVisible();
  await untilSettled(page);
  await page
    .getByRole('button', { name: /^(Beide Orte|Alle \d+ Orte|Ausgaben zeigen): / })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: /Zauberberg/ });
  await expect(sheet.getByRole('heading', { level: 3 })).not.toHaveCount(0);
  const locationEntry = sheet
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Stadtbibliothek Eschenau' }) });
  await locationEntry.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/record\/8\//);
  await expect(heading(page)).toContainText(demoTitle.word);
  await page.goBack();
  await expect(page).toHaveURL(/\/metasearch\?/);
  await expect(works(page).first()).toContainText(demoTitle.word);
  expect(requests).toBe(1);
});

test('aborts the search when the patron leaves', anySize, async ({ page }) => {
  const slow = await holdLibrary(page, 4);
  await page.goto('/metasearch?LIBS=1,4');
  await searchFor(page, demoTitle.word);
  await expect(works(page).first()).toBeVisible();
  expect(await slow.isAborted()).toBe(false);
  await works(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/record\//);
  await expect.poll(slow.isAborted).toBe(true);
});

test('selects libraries, saves them as a group and remembers them', async ({ page, context }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/metasearch');
  await page.getByRole('button', { name: /gefragt: ändern$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Wo möchten Sie suchen?' });
  await dialog.getByRole('button', { name: 'Keine' }).click();
  await expect(dialog.getByRole('button', { name: 'Keine gewählt' })).toBeDisabled();
  await dialog.getByLabel('Name oder Ort').fill('eschenau');
  await dialog.getByRole('checkbox', { name: 'Stadtbibliothek Eschenau' }).check();
  await dialog.getByLabel('Name oder Ort').fill('dorn');
  await dialog.getByRole('checkbox', { name: 'Mediathek Dornheim' }).check();
  await dialog.getByRole('button', { name: 'Auswahl als Gruppe speichern' }).click();
  await expect(dialog.getByLabel('Name der Gruppe')).toBeFocused();
  await page.keyboard.type('Auf dem Arbeitsweg');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Auf dem Arbeitsweg', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await dialog.getByRole('button', { name: 'In 2 Bibliotheken suchen' }).click();
  await expect(dialog).toHaveCount(0);
  await searchFor(page, demoTitle.word);
  await expect(page).toHaveURL(/LIBS=/);
  await expect(chip(page, /^(Eschenau|Dornheim)/)).toHaveCount(2);

  await page.goto('/metasearch');
  await expect(page.getByRole('button', { name: '2 Bibliotheken werden gefragt: ändern' })).toBeVisible();
  await page.getByRole('button', { name: /gefragt: ändern$/ }).click();
  await dialog.getByRole('button', { name: 'Alle', exact: true }).click();
  await dialog.getByRole('button', { name: 'Auf dem Arbeitsweg', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Gruppe „Auf dem Arbeitsweg“ löschen' }).click();
  await expect(dialog.getByRole('button', { name: 'Auf dem Arbeitsweg' })).toHaveCount(0);
});

test('puts search text, libraries and order into the address', anySize, async ({ page }) => {
  await page.goto('/metasearch?TITLE=zauberberg&LIBS=8,1&sort=response-time&f.mediaType=BOOK');
  await expect(chip(page, /./)).toHaveCount(2);
  await expect(page.getByLabel('Sortiert nach')).toHaveValue('response-time');
  await expect(page.getByRole('button', { name: 'Filter „Buch“ entfernen' })).toBeVisible();
  await expect(works(page).first()).toContainText(demoTitle.word);
  await page.getByRole('button', { name: 'Filter „Buch“ entfernen' }).click();
  await expect(page).not.toHaveURL(/f\.mediaType/);
  await expect(page).toHaveURL(/TITLE=zauberberg/);
  // The form has the words of the address, and its choices become filters.
  await page.getByRole('button', { name: 'Erweiterte Suche' }).click();
  const form = page.getByRole('dialog', { name: 'Erweiterte Suche' });
  await expect(form.getByRole('textbox', { name: 'Titel', exact: true })).toHaveValue('zauberberg');
  await form.getByLabel('Medienart').selectOption('Buch');
  await form.getByLabel('Nur, was jetzt verfügbar ist').check();
  await form.getByRole('button', { name: 'Suchen' }).click();
  await expect(page).toHaveURL(/f\.mediaType=BOOK&f\.availability=available/);
  await expect(page.getByRole('button', { name: 'Filter „Buch“ entfernen' })).toBeVisible();
});

test('filters the hits of all libraries', async ({ page }) => {
  await page.goto('/metasearch?FREE=zauberberg&LIBS=1,8');
  await expect(works(page).first()).toBeVisible();
  if (isNarrow(page)) await page.getByRole('button', { name: /^Filter/ }).click();
  const filters = isNarrow(page) ? page.getByRole('dialog') : page.getByRole('complementary');
  await filters.getByLabel(/^Buch/).check();
  await expect(page).toHaveURL(/f\.mediaType=BOOK/);
  if (isNarrow(page)) await filters.getByRole('button', { name: /zeigen$/ }).click();
  await expect(page.getByRole('button', { name: 'Filter „Buch“ entfernen' })).toBeVisible();
  await expect(works(page).first()).toContainText(demoTitle.word);
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByText(/^Hörbuch/),
  ).toHaveCount(0);
});

/** The entry of a work that is on loan, wherever it is in the list. */
const reserveAt = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `${title} vormerken: Stadtbibliothek Hohenlinden` })
    .first();

async function findLent(page: Page, title: string): Promise<Locator> {
  await page.goto(`/metasearch?${new URLSearchParams({ TITLE: title, LIBS: '1' })}`);
  const button = reserveAt(page, title);
  await expect(button).toBeVisible();
  return button;
}

test(
  "leads to the library's login when reserving from the list, and continues afterwards",
  anySize,
  async ({ page, request }) => {
    const { path, title } = await findLentTitle(request, 1, 14);
    await (await findLent(page, title)).click();
    await expect(page).toHaveURL(/\/login\/1\?redirect=/);
    await fillLogin(page, patron);
    await expect(page).toHaveURL(`${path}?act=reserve`);
    await expect(page.getByRole('dialog')).toContainText(title);
  },
);

test('reserves from the list when logged in', async ({ page, request }, { project }) => {
  const { title } = await findLentTitle(request, 1, project.name === 'phone' ? 12 : 13);
  await startLoggedIn(page, [patron]);
  await (await findLent(page, title)).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').or(dialog.getByRole('status')).first()).toBeVisible();
  if (await dialog.getByRole('radio').first().isVisible()) {
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Vormerken' }).click();
  }
  await expect(dialog.getByRole('status')).toHaveText('Der Titel ist für Sie vorgemerkt.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Von Ihnen vorgemerkt');
});

test('is offered in menu, bar, home and a search without hits as long as the project has it', async ({
  page,
  context,
}) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/');
  await untilSettled(page);
  await expect(frameLink(page, 'Metasuche')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'In mehreren Bibliotheken suchen' }).click();
  await expect(page).toHaveURL(/\/metasearch$/);
  // A menu that is opened before closes with the arrival of the screen, which takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Metasuche' })).toBeFocused();
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Metasuche' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.goto('/result?FREE=qwrtzpsdfg');
  await page.getByRole('link', { name: 'In anderen Bibliotheken suchen' }).click();
  await expect(page).toHaveURL(/\/metasearch\?FREE=qwrtzpsdfg/);
  await expect(page.getByText('Zu „qwrtzpsdfg“ hat keine der Bibliotheken etwas.')).toBeVisible();

  await overrideConfig(context, { features: { meta: false } });
  await page.goto('/');
  await untilSettled(page);
  await expect(page.getByRole('link', { name: 'Metasuche' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'In mehreren Bibliotheken suchen' })).toHaveCount(0);
  await page.goto('/metasearch');
  await expect(page.getByText('Die Metasuche gibt es hier nicht')).toBeVisible();
});

test('works by keyboard alone: from the field to a record', async ({ page }) => {
  await page.goto('/metasearch?LIBS=1,8');
  await page.getByRole('combobox').focus();
  await page.keyboard.type(demoTitle.word);
  await page.keyboard.press('Enter');
  const link = works(page).first().getByRole('link');
  await expect(link).toContainText(demoTitle.word);
  for (let steps = 0; !(await link.evaluate((element) => element === document.activeElement)); steps++) {
    expect(steps).toBeLessThan(80);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/record\//);
});
