import { describe, expect, it } from 'vitest';
import { closestText, otherLanguage } from './local-text.ts';

describe('a text of a project', () => {
  it.each([
    ['in its language', { de: 'Karte', en: 'Map' }, 'de', 'Karte', 'de'],
    ['else in English', { en: 'Map' }, 'de', 'Map', 'en'],
    ['else in German', { de: 'Karte' }, 'en', 'Karte', 'de'],
    ['in plain language, else in German', { de: 'Karte', en: 'Map' }, 'de-simple', 'Karte', 'de'],
    ['in Turkish, else in English', { de: 'Karte', en: 'Map' }, 'tr', 'Map', 'en'],
    ['else in any language', { ar: 'خريطة' }, 'tr', 'خريطة', 'ar'],
    ['else than empty', { de: '', en: 'Map' }, 'de', 'Map', 'en'],
  ] as const)('is read %s', (_, texts, locale, text, of) => {
    expect(closestText(texts, locale)).toEqual({ text, locale: of });
  });

  it('is nothing where none is written', () => {
    expect(closestText({}, 'de')).toBeUndefined();
    expect(closestText(undefined, 'de')).toBeUndefined();
    expect(otherLanguage(undefined, 'de')).toBeUndefined();
  });

  it('says its language where that is not the one that was asked for', () => {
    expect(otherLanguage({ text: 'Map', locale: 'en' }, 'de')).toBe('en');
    expect(otherLanguage({ text: 'Map', locale: 'en' }, 'en')).toBeUndefined();
  });
});
