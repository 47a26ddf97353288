import { locales } from '@buchfink/contract/locale';
import { placeholdersOf } from '@buchfink/texts/placeholders';
import { expect, it } from 'vitest';
import de from '../../../texts/messages/de/service/notice-mails.json' with { type: 'json' };
import en from '../../../texts/messages/en/service/notice-mails.json' with { type: 'json' };
import { mailTextValues, noticeMailWords } from './notice-mail-words.ts';

it('our own texts show only the values that the texts of a project may show, and each key has one', () => {
  for (const texts of [de, en] as readonly Readonly<Record<string, unknown>>[])
    for (const [key, values] of mailTextValues) {
      const text = texts[`noticeMails.${key}`];
      expect([key, typeof text]).toEqual([key, 'string']);
      expect(values).toEqual(expect.arrayContaining([...placeholdersOf(String(text)).names]));
    }
});

it('all subjects, introductions and advice can be replaced', () => {
  const own = Object.keys(de).filter((key) => /^noticeMails\.(subjects|intros|advice|greeting|closing)/.test(key));
  expect(own.map((key) => key.replace('noticeMails.', '')).sort()).toEqual([...mailTextValues.keys()].sort());
});

it.each(locales)('a replaced text without values is one, in %s; what cannot be replaced stays', (locale) => {
  const texts = { [locale]: { 'subjects.ready': 'Da!', 'headings.ready': 'x', greeting: 'Hi {name}' } };
  const { text, words } = noticeMailWords(locale, texts);
  expect(text('subjects.ready', { count: 2, days: 1, day: 'x', library: 'y' })).toBe('Da!');
  expect(text('greeting', { name: 'Ada', library: 'y' })).toMatch(/^Hi \u2068?Ada\u2069?$/);
  expect(words.headings.ready).not.toBe('x');
});
