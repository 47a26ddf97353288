import { expect } from '@playwright/test';
import { untilSettled } from '../screens.ts';
import type { Journey } from './journey.ts';
import { authorWord, journeyLibrary, otherJourneyLibrary, shelfTitle } from './journey-library.ts';

const chooseLibrary: Journey = {
  name: 'choose-a-library',
  libraryId: 0,
  async walk({ page, main, say, press, arrive, expectScreen }) {
    await page.goto('/');
    await arrive('The start, without a library');
    await press(main.getByRole('link', { name: say('shell.choose'), exact: true }).first());
    await expectScreen(say('libraries.title'));
    await arrive('The list of libraries');
    const filter = main.getByRole('searchbox', { name: say('libraries.filter'), exact: true });
    await filter.fill(otherJourneyLibrary.word);
    await expect(main.getByRole('listitem').filter({ hasText: journeyLibrary.name })).toHaveCount(0);
    await arrive('The list, narrowed to a name');
    await filter.fill('');
    await press(main.getByRole('link', { name: journeyLibrary.name, exact: true }));
    await expectScreen(say('catalogue.title'));
    await arrive('The search of the library');
  },
};

const searchAndFilter: Journey = {
  name: 'search-and-filter',
  libraryId: 1,
  async walk({ page, main, dialog, say, words, isWide, press, arrive }) {
    await page.goto('/');
    const field = main.getByRole('combobox', { name: say('home.search'), exact: true });
    await field.pressSequentially(authorWord);
    await page.getByRole('listbox').waitFor();
    await arrive('Suggestions', page.getByRole('search'));
    await field.press('Enter');
    await expect(page).toHaveURL(/\/result\?/);
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(3);
    // It comes after the hits, and stays.
    await main.getByRole('button', { name: say('feed.follow'), exact: true }).waitFor();
    await arrive('The hits');
    const filters = isWide ? page.getByRole('complementary', { name: say('catalogue.narrow'), exact: true }) : dialog;
    if (!isWide) await press(page.getByRole('button', { name: say('catalogue.filters', { count: 0 }), exact: true }));
    const book = filters.getByRole('checkbox', { name: words.catalogue.mediaTypes.BOOK }).first();
    await book.waitFor();
    await arrive('The filters', filters);
    await book.press('Space');
    await expect(page).toHaveURL(/f\.mediaType=BOOK/);
    await untilSettled(page);
    if (!isWide) {
      await press(filters.getByRole('button').last());
      await expect(dialog).toHaveCount(0);
    }
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(2);
    await arrive('The hits, narrowed to books');
  },
};

const openRecord: Journey = {
  name: 'open-a-record',
  libraryId: 1,
  async walk({ page, main, dialog, say, press, arrive, expectScreen }) {
    await page.goto(`/result?FREE=${shelfTitle.word}`);
    await press(main.getByRole('heading', { level: 2 }).getByRole('link').first());
    await expectScreen(shelfTitle.title);
    await expect(main.getByRole('heading', { level: 2, name: say('catalogue.where'), exact: true })).toBeVisible();
    await arrive('The record');
    await press(main.getByRole('button', { name: say('catalogue.cite'), exact: true }));
    await dialog.waitFor();
    await arrive('How to cite it', dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  },
};

const saveTitle: Journey = {
  name: 'save-a-title',
  libraryId: 1,
  async walk({ page, main, say, press, arrive, expectScreen }) {
    const { title } = shelfTitle;
    const remove = main.getByRole('button', { name: say('watchlist.remove-title', { title }), exact: true });
    await page.goto(`/result?FREE=${shelfTitle.word}`);
    const keep = main.getByRole('button', { name: say('watchlist.keep-title', { title }), exact: true });
    await keep.waitFor();
    await arrive('A hit', main.getByRole('listitem').first());
    await press(keep);
    await expect(remove).toBeVisible();
    const undo = page.getByRole('button', { name: say('watchlist.undo'), exact: true });
    await undo.waitFor();
    await arrive('It is saved', main.getByRole('listitem').first());
    const link = page.getByRole('navigation').getByRole('link', { name: say('shell.watchlist'), exact: true });
    await press(link.first());
    await expectScreen(say('watchlist.title'));
    await arrive('The list');
    await press(main.getByRole('button', { name: say('watchlist.check'), exact: true }));
    await arrive('What is on the shelf');
    await press(remove);
    await expect(main.getByRole('heading', { name: say('watchlist.empty'), exact: true })).toBeVisible();
    await undo.waitFor();
    await arrive('It is removed');
    await press(undo);
    await expect(remove).toBeVisible();
    await page.getByText(say('watchlist.added', { title, list: say('watchlist.title') }), { exact: true }).waitFor();
    await arrive('It is back');
  },
};

export const catalogueJourneys = { chooseLibrary, searchAndFilter, openRecord, saveTitle };
