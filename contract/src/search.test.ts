import { describe, expect, it } from 'vitest';
import { hasSearchText, hasTypedText, headingText, isSearchText } from './search.ts';

const fields = (values: Record<string, string | boolean>) =>
  Object.entries(values).map(([id, value]) => ({ id, value }));

describe('the text of a search', () => {
  it.each<Record<string, string | boolean>>([
    { FREE: 'äbc' },
    { FREE: '鲁迅' },
    { TITLE: '한국' },
    { FREE: 'ab', AUTHOR: 'ねこ' },
    { YEAR_START: '1900' },
  ])('is long enough: %j', (values) => {
    expect(hasTypedText(fields(values))).toBe(true);
    expect(hasSearchText(fields(values))).toBe(true);
  });

  it.each<Record<string, string | boolean>>([
    { FREE: 'ab' },
    { TITLE: 'ER' },
    { FREE: '鲁' },
    { FREE: '  a  ' },
    { AUTHOR: 'Y' },
    { AVAILABLE: true },
    {},
  ])('is too short: %j', (values) => {
    expect(hasTypedText(fields(values))).toBe(false);
    expect(hasSearchText(fields(values))).toBe(false);
  });

  it.each<Record<string, string>>([{ KEYWORD: 'KI' }, { AUTHOR: 'Yi' }, { CATEGORY: 'QA' }])(
    'may be a heading of two letters in a link, but not in a form: %j',
    (values) => {
      expect(hasSearchText(fields(values))).toBe(true);
      expect(hasTypedText(fields(values))).toBe(false);
    },
  );

  it.each(['KI', 'C', '茶', 'Krimi', '野草', '  ER '])('is long enough in a link to the heading %j', (heading) => {
    expect(hasTypedText([{ id: 'FREE', value: headingText(heading) }])).toBe(true);
  });

  it('contains no operators in a link to a heading', () => {
    expect(headingText('Portland (OR)')).toBe('Portland (or)');
    expect(headingText('Not und NOT')).toBe('Not und not');
    expect(headingText('Pierre OU les ambiguïtés')).toBe('Pierre ou les ambiguïtés');
    expect(headingText('Тигролови АБО НЕ')).toBe('Тигролови або не');
    expect(headingText('Elizabeth I AND Essex')).toBe('Elizabeth I AND Essex');
  });

  it('is never longer than a field allows', () => {
    expect(headingText('x'.repeat(2000))).toHaveLength(1000);
    expect(headingText(' ')).toBe('');
  });
});

it('counts no wildcards', () => {
  expect(['a*', '*', '?', '***', 'a?*b', '??', 'Wo?', '*鲁'].map(isSearchText)).not.toContain(true);
  expect(['a*bc', '?us?e', '*ab1', '*鲁迅', '???'].map(isSearchText)).not.toContain(false);
});

it('counts a letter with a sign or a number as a name', () => {
  expect(['U2', 'C#', 'c+', 'Ä1'].map(isSearchText)).toEqual([true, true, true, true]);
  expect(['ab', '12', '1a', '#a', '', 'U', '+1'].map(isSearchText)).not.toContain(true);
});
