import type { SearchFieldInfo } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { withJoinedYears, withSpreadYear, yearRangeOf } from './year-range.ts';

const info = (meaning: SearchFieldInfo['meaning'] & string): SearchFieldInfo => ({
  id: meaning,
  label: meaning,
  type: 'text',
  meaning,
  advanced: true,
  visible: true,
});
const range = yearRangeOf([info('TITLE'), info('YEAR'), info('YEAR_START'), info('YEAR_END')]);

describe('the years of a search form', () => {
  it('are one span where the catalogue has both of its ends', () => {
    expect(range?.single?.id).toBe('YEAR');
    expect(yearRangeOf([info('YEAR_START'), info('YEAR_END')])).toMatchObject({ single: undefined });
    expect(yearRangeOf([info('YEAR'), info('YEAR_START')])).toBeUndefined();
  });

  it('show a single year as both ends, and search it as a single year again', () => {
    const values = withSpreadYear({ TITLE: 'faust', YEAR: '2015' }, range);
    expect(values).toEqual({ TITLE: 'faust', YEAR_START: '2015', YEAR_END: '2015' });
    expect(withJoinedYears(values, range)).toEqual({ TITLE: 'faust', YEAR: '2015' });
  });

  it('stay a span of one year in a catalogue without a field for it', () => {
    const spanOnly = yearRangeOf([info('YEAR_START'), info('YEAR_END')]);
    const values = { YEAR_START: '2015', YEAR_END: '2015' };
    expect(withSpreadYear(values, spanOnly)).toEqual(values);
    expect(withJoinedYears(values, spanOnly)).toEqual(values);
  });

  it('change places when the first is the later one, and may have one end only', () => {
    expect(withJoinedYears({ YEAR_START: '2020', YEAR_END: '1999' }, range)).toEqual({
      YEAR_START: '1999',
      YEAR_END: '2020',
    });
    expect(withJoinedYears({ YEAR_START: '2020' }, range)).toEqual({ YEAR_START: '2020', YEAR_END: '' });
  });
});
