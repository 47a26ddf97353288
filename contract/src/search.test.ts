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
  ])('is enough when it is %j', (given) => {
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
  ])('is not enough when it is %j', (given) => {
    expect(hasTypedText(fields(given))).toBe(false);
    expect(hasSearchText(fields(given))).toBe(false);
  });

  it.each([{ KEYWORD: 'KI' }, { AUTHOR: 'Yi' }, { CATEGORY: 'QA' }])(
    'may be a heading of two letters, which a form asks more of: %j',
    (given) => {
      expect(hasSearchText(fields(given))).toBe(true);
      expect(hasTypedText(fields(given))).toBe(false);
    },
  );

  it.each(['KI', 'C', '茶', 'Krimi', '野草', '  ER '])('is enough in a link to the heading %j', (heading) => {
    expect(hasTypedText([{ id: 'FREE', value: headingText(heading) }])).toBe(true);
  });

  it('has no operators in a link to a heading', () => {
    expect(headingText('Portland (OR)')).toBe('Portland (or)');
    expect(headingText('Not und NOT')).toBe('Not und not');
  });

  it('is never longer than a field may be', () => {
    expect(headingText('x'.repeat(2000))).toHaveLength(1000);
    expect(headingText(' ')).toBe('');
  });
});
