import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { quotedName, searchName, unquotedName } from './search-name.ts';

beforeAll(loadFurtherTexts);

const title = { id: 'TITLE', value: 'Der Zauberberg' };
const author = { id: 'AUTHOR', value: 'Mann, Thomas' };
const medium = { id: 'MEDIATYPE', value: 'BOOK' };
const [from, to] = [
  { id: 'YEAR_START', value: '1990' },
  { id: 'YEAR_END', value: '2010' },
];
const filters = { mediaType: ['AUDIOBOOK', 'DVD'] };

describe.each([
  ['de', 'Medien ab 1990', 'Medien bis 2010', 'Bücher 1990–2010', '„Thomas Mann“, bis 2010', 'Hörbücher, DVDs ab 1990'],
  [
    'en',
    'items from 1990',
    'items until 2010',
    'Books 1990–2010',
    '“Thomas Mann”, until 2010',
    'Audiobooks, DVDs from 1990',
  ],
] as const)('in %s the name of a search', (locale, since, until, books, quoted, filtered) => {
  beforeAll(() => activateLocale(locale));

  it('is its words and years', () => {
    const { t } = currentTexts();
    expect(searchName({ fields: [title, author, medium, from, to] }, t)).toBe('Der Zauberberg, Thomas Mann, 1990–2010');
    expect(quotedName({ fields: [author, to], filters }, t)).toBe(quoted);
  });

  it('has words in quotes once', () => {
    const { t } = currentTexts();
    const called = (value: string) => quotedName({ fields: [{ id: 'FREE', value }] }, t);
    expect(called('"on writing"')).toBe(called('on writing'));
    for (const marked of ['„on writing“', '‹on writing›', '＂on writing＂'])
      expect(called(marked)).toBe(called('on writing'));
    expect(called('"on writing" "king"')).toContain('"on writing" "king"');
    expect(searchName({ fields: [{ id: 'FREE', value: '"on writing"' }] }, t)).toBe('"on writing"');
  });

  it('without words is its filters', () => {
    const { t } = currentTexts();
    expect([
      searchName({ fields: [from] }, t),
      searchName({ fields: [to] }, t),
      searchName({ fields: [medium, from, to] }, t),
    ]).toEqual([since, until, books]);
    expect(quotedName({ fields: [from], filters }, t)).toBe(filtered);
    expect(quotedName({ fields: [from], filters: { mediaType: ['constructor'] } }, t)).toBe(since);
  });

  it('has no quotation marks where a text sets its own', () => {
    const { t } = currentTexts();
    const nameOf = (value: string) => unquotedName({ fields: [{ id: 'FREE', value }] }, t).replace(/\p{Cf}/gu, '');
    expect([nameOf('"my"'), nameOf('„Yi“'), nameOf('der "Wal" heute')]).toEqual(['my', 'Yi', 'der "Wal" heute']);
  });

  it('is a key where only the library knows the name, and undefined without a search', () => {
    const { t } = currentTexts();
    expect(searchName({ fields: [{ id: 'BRANCH', value: 'Z1' }] }, t)).toBe('Z1');
    expect(searchName({ fields: [{ id: 'AVAILABLE', value: true }] }, t)).toBe(t('catalogue.titles'));
    expect(quotedName({ fields: [], filters: {} }, t)).toBe('');
  });
});
