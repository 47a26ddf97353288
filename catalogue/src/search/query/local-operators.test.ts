import type { Locale } from '@buchfink/contract/locale';
import { describe, expect, test } from 'vitest';
import { withCommonOperators } from './local-operators.ts';

const inCommon = (text: string, locale: Locale) =>
  withCommonOperators([{ id: 'FREE', value: text }], locale).map(({ value }) => value)[0];

describe("the operators of the reader's language", () => {
  test.each<[Locale, string, string]>([
    ['fr', 'chien OU chat', 'chien OR chat'],
    ['fr', 'krabat SAUF film', 'krabat NOT film'],
    ['fr', 'forêt ET (« loup gris » OU chien)', 'forêt AND (" loup gris " OR chien)'],
    ['fr', 'chien OU chat NOT film', 'chien OR chat NOT film'],
    ['tr', 'köpek VEYA kedi', 'köpek OR kedi'],
    ['tr', 'pinokyo VE masal DEĞİL film', 'pinokyo AND masal NOT film'],
    ['uk', 'собака АБО кіт', 'собака OR кіт'],
    ['uk', 'крабат НЕ фільм', 'крабат NOT фільм'],
    ['uk', 'ліс І (собака АБО кіт)', 'ліс AND (собака OR кіт)'],
    ['pl', 'las LUB morze', 'las OR morze'],
    ['pl', 'krabat I NIE audiobook', 'krabat AND NOT audiobook'],
    ['pl', '(Rocky I) LUB Rambo', '(Rocky I) OR Rambo'],
    ['pl', 'Rambo LUB "Rocky I"', 'Rambo OR "Rocky I"'],
  ])('%s: %s', (locale, typed, common) => {
    expect(inCommon(typed, locale)).toBe(common);
  });

  test.each<[Locale, string]>([
    ['pl', 'Rocky I'],
    ['pl', 'Henryk I Brodaty'],
    ['pl', 'Zygmunt I Stary nie taki stary'],
    ['pl', 'NIE'],
    ['fr', 'Louis ET moi'],
    ['fr', 'LOUIS ET MOI'],
    ['fr', 'PIERRE OU LES AMBIGUÏTÉS'],
    ['fr', 'être ou ne pas être'],
    ['fr', '"Pierre OU les ambiguïtés"'],
    ['fr', 'Plan B OU'],
    ['tr', 'Suç VE Ceza'],
    ['tr', 'GÜN OLUR ASRA BEDEL DEĞİL'],
    ['tr', 'ya hep ya hiç veya hiçbiri'],
    ['uk', 'ТИГРОЛОВИ АБО НЕ'],
    ['uk', 'Маруся І Галя'],
    ['uk', 'не той і не та'],
    ['ar', 'تكون أو لا تكون'],
    ['ar', 'ألف ليلة و ليلة'],
  ])('a title stays as it is: %s, %s', (locale, title) => {
    expect(inCommon(title, locale)).toBe(title);
  });

  test.each<[Locale, string]>([
    ['de', 'Pierre OU les ambiguïtés'],
    ['en', 'Ohio OU Press'],
    ['de-simple', 'las LUB morze'],
    ['tr', 'chien OU chat'],
    ['fr', 'köpek VEYA kedi'],
    ['fr', 'Rambo LUB Rocky'],
    ['ar', 'собака АБО кіт'],
  ])('words of another language are words: %s, %s', (locale, typed) => {
    expect(inCommon(typed, locale)).toBe(typed);
  });

  test('English and German ones need no other words', () => {
    expect(inCommon('dog OR cat', 'fr')).toBe('dog OR cat');
    expect(inCommon('قطة OR كلب', 'ar')).toBe('قطة OR كلب');
  });

  test('values that are chosen stay as they are', () => {
    const fields = [
      { id: 'BRANCH', value: 'Bibliothèque OU Médiathèque' },
      { id: 'TITLE', value: { value: 'chien OU chat' } },
      { id: 'AVAILABLE', value: true },
    ];
    expect(withCommonOperators(fields, 'fr')).toEqual([
      fields[0],
      { id: 'TITLE', value: { value: 'chien OR chat' } },
      fields[2],
    ]);
  });
});
