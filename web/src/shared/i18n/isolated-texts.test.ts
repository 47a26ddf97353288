import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { activateLocale, currentTexts, overrideMessages } from './i18n.ts';

it('isolates a right-to-left text in every message', async () => {
  await overrideMessages({ de: { 'shell.back': '{title} von {author}: {count}' }, en: {} });
  await activateLocale('de');
  const text = currentTexts().t('shell.back', { title: 'ספר', author: 'Ina Muster', count: 3 });
  await overrideMessages({ de: {}, en: {} });
  expect(text).toBe('\u2068ספר\u2069 von Ina Muster: 3');
});

const sources = join(import.meta.dirname, '../..');
const screens = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

it.each(screens)('%s joins no texts without isolating them', (name) => {
  const text = readFileSync(join(sources, name), 'utf8');
  expect(text.match(/\.join\('(?: [·–|/] |, )'\)/g) ?? []).toEqual([]);
});
