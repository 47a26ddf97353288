import { expect, test } from 'vitest';
import { plainQuery } from '../../search/index-query.ts';
import { search } from '../../search/search.ts';
import { bookOf, segmentsOf } from '../../segment/testing/segments.ts';
import { foldText } from '../fold.ts';
import { canonicalHan } from './han-variants.ts';

test.each([
  '國国',
  '圖图図',
  '廣广広',
  '龍龙竜',
  '學学',
  '櫻樱桜',
  '澤泽沢',
  '戰战戦',
  '經经経',
  '驛驿駅',
  '氣气気',
  '鐵铁鉄',
  '總总総',
  '鷗鸥鴎',
  '高髙',
  '崎﨑嵜',
  '吉𠮷',
  '濱浜滨濵',
  '橋桥槗𣘺',
  '係系繫繋',
  '醬酱醤',
])('%s are equivalent', (variants) => {
  expect(new Set([...variants].map(canonicalHan)).size).toBe(1);
});

test.each(['日目', '人入', '大太犬', '未末', '上下', '山川', '父母', '東西南北', '一二三四五六七八九十'])(
  '%s are not equivalent',
  (different) => {
    expect(new Set([...different].map(canonicalHan)).size).toBe([...different].length);
  },
);

test('the representative maps to itself, and other scripts are unchanged', () => {
  for (let code = 0x4e00; code <= 0x9fff; code += 1) {
    const form = canonicalHan(String.fromCharCode(code));
    expect(canonicalHan(form)).toBe(form);
  }
  expect(foldText('ねこ カフカ 한국 A')).toBe('ねこ カフカ 한국 a');
});

const writings = ['中國圖書館學會', '中国图书馆学会', '中国図書館学会'];

test.each(writings)('a title is found in every form: %s', (title) => {
  const state = segmentsOf([bookOf({ title }), bookOf({ id: '2', title: '日本文學' })]);
  for (const text of [...writings, '圖書館', '图书馆', '図書館'])
    expect(search(state, { fields: [{ meaning: 'FREE', text }], ...plainQuery }).hits).toHaveLength(1);
});
