import { describe, expect, it } from 'vitest';
import { hasSearchText, hasTypedText, headingText } from './search.ts';

const fields = (given: Record<string, string | boolean>) => Object.entries(given).map(([id, value]) => ({ id, value }));

describe('the text of a search', () => {
  it.each([
    { FREE: 'äbc' },
    { FREE: '鲁迅' },
    { TITLE: '한국' },
    { FREE: 'ab', AUTHOR: 'ねこ' },
    { YEAR_START: '1900' },
  ])('is long enough: %j', (given) => {
    expect(hasTypedText(fields(given))).toBe(true);
    expect(hasSearchText(fields(given))).toBe(true);
  });

  it.each([
    { FREE: 'ab' },
    { TITLE: 'ER' },
    { FREE: '鲁' },
    { FREE: '  a  ' },
    { AUTHOR: 'Y' },
    { AVAILABLE: true },
    {},
  ])('is too short: %j', (given) => {
    expect(hasTypedText(fields(given))).toBe(false);
    expect(hasSearchText(fields(given))).toBe(false);
  });

  it.each([{ KEYWORD: 'KI' }, { AUTHOR: 'Yi' }, { CATEGORY: 'QA' }])(
    'may be a heading of two letters in a link, but not in a form: %j',
    (given) => {
      expect(hasSearchText(fields(given))).toBe(true);
      expect(hasTypedText(fields(given))).toBe(false);
    },
  );

  it.each(['KI', 'C', '茶', 'Krimi', '野草', '  ER '])('is long enough in a link to the heading %j', (heading) => {
    expect(hasTypedText([{ id: 'FREE', value: headingText(heading) }])).toBe(true);
  });

  it('contains no operators in a link to a heading', () => {
    expect(headingText('Portland (OR)')).toBe('Portland (or)');
    expect(headingText('Not und NOT')).toBe('Not und not');
  });

  it('is never longer than a field allows', () => {
    expect(headingText('x'.repeat(2000))).toHaveLength(1000);
    expect(headingText(' ')).toBe('');
  });
});
