import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bidiIsolate, joinIsolated } from './bidi-isolate.ts';
import { activateLocale, currentTexts, overrideMessages } from './i18n.ts';

describe('a right-to-left text within another', () => {
  it('is put between isolates, any other stays unchanged', () => {
    expect(bidiIsolate('ספר הגנים')).toBe('\u2068ספר הגנים\u2069');
    expect(bidiIsolate('السياسة (2001-1990)')).toBe('\u2068السياسة (2001-1990)\u2069');
    expect(bidiIsolate('Der Garten – Сад 園芸')).toBe('Der Garten – Сад 園芸');
    expect(joinIsolated(['ספר', 2001, undefined, '', 'Verlag'])).toBe('\u2068ספר\u2069 · 2001 · Verlag');
  });

  it('is isolated in every message', async () => {
    await overrideMessages({ de: { 'shell.back': '{title} von {author}: {count}' }, en: {} });
    await activateLocale('de');
    const text = currentTexts().t('shell.back', { title: 'ספר', author: 'Ina Muster', count: 3 });
    await overrideMessages({ de: {}, en: {} });
    expect(text).toBe('\u2068ספר\u2069 von Ina Muster: 3');
  });
});

const sources = join(import.meta.dirname, '../..');
const screens = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

it.each(screens)('%s joins no texts without isolating them', (name) => {
  const text = readFileSync(join(sources, name), 'utf8');
  expect(text.match(/\.join\('(?: [·–|/] |, )'\)/g) ?? []).toEqual([]);
});
