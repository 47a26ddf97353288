import type { Locale } from '@buchfink/contract/locale';
import { totalText } from '@buchfink/texts/total-text';
import { expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { showText } from './show-text.ts';

interface More {
  totalIsExact?: boolean;
  works?: number;
}

async function textsOf(locale: Locale) {
  await activateLocale(locale);
  await loadFurtherTexts();
  return currentTexts().t;
}

async function say(locale: Locale, total: number, more: More = {}) {
  return totalText({ total, totalIsExact: true, ...more }, 'x', locale, await textsOf(locale));
}

async function show(locale: Locale, total: number, more: More = {}) {
  return showText({ total, totalIsExact: true, ...more }, locale, await textsOf(locale));
}

it('the total is counted in titles, and in editions too where a title has several', async () => {
  expect(await say('de', 1, { works: 1 })).toBe('1 Titel für x');
  expect(await say('de', 2, { works: 1 })).toBe('1 Titel, 2 Ausgaben für x');
  expect(await say('de', 1213, { works: 1187 })).toBe('1.187 Titel, 1.213 Ausgaben für x');
  expect(await say('de', 213, { works: 213 })).toBe('213 Titel für x');
  expect(await say('de', 0, { works: 0 })).toBe('Keine Treffer für x');
  expect(await say('en', 1, { works: 1 })).toBe('1 title for x');
  expect(await say('en', 2, { works: 1 })).toBe('1 title, 2 editions for x');
});

it('the total is counted in results where the catalogue groups no editions', async () => {
  expect(await say('de', 26)).toBe('26 Treffer für x');
  expect(await say('de', 0)).toBe('Keine Treffer für x');
  expect(await say('en', 1)).toBe('1 result for x');
});

it('the total says when it is a lower bound', async () => {
  expect(await say('de', 10_000, { totalIsExact: false })).toBe('Über 10.000 Treffer für x');
  expect(await show('de', 10_000, { totalIsExact: false })).toBe('10.000+ Treffer zeigen');
});

it('the button to the hits says the number of the heading, in its unit', async () => {
  expect(await show('de', 30, { works: 12 })).toBe('12 Titel zeigen');
  expect(await show('en', 30)).toBe('Show 30 results');
  expect(await show('en', 1, { works: 1 })).toBe('Show 1 title');
});
