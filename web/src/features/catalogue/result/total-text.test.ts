import type { Locale } from '@buchfink/contract/locale';
import { expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { totalText } from './total-text.ts';

async function say(locale: Locale, total: number, more: { totalIsExact?: boolean; works?: number } = {}) {
  await activateLocale(locale);
  await loadFurtherTexts();
  return totalText({ total, totalIsExact: true, ...more }, 'x', locale, currentTexts().t);
}

it('the total is counted in titles, and in editions too where a title has several', async () => {
  expect(await say('de', 26)).toBe('26 Titel für x');
  expect(await say('de', 1)).toBe('1 Titel für x');
  expect(await say('de', 2, { works: 1 })).toBe('1 Titel, 2 Ausgaben für x');
  expect(await say('de', 1213, { works: 1187 })).toBe('1.187 Titel, 1.213 Ausgaben für x');
  expect(await say('de', 213, { works: 213 })).toBe('213 Titel für x');
  expect(await say('de', 0)).toBe('Keine Treffer für x');
  expect(await say('en', 1)).toBe('1 title for x');
  expect(await say('en', 2, { works: 1 })).toBe('1 title, 2 editions for x');
});

it('the total says when it is a lower bound', async () => {
  expect(await say('de', 10_000, { totalIsExact: false, works: 187 })).toBe('Über 10.000 Titel für x');
});
