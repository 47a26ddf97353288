import { expect, it } from 'vitest';
import { nearReturn } from './near-date.ts';

it.each([
  ['2026-12-14', '14. Dezember', '14 December'],
  ['2027-01-08', '8. Jan. 2027', '8 Jan 2027'],
  ['2026-11-25', '25. November', '25 November'],
  ['2026-11-24', undefined, undefined],
  ['2099-12-31', undefined, undefined],
  [undefined, undefined, undefined],
])(
  'a return on %s is told with its year where that is not this one, and not at all where it is past',
  (day, de, en) => {
    expect(nearReturn('de', day, '2026-11-25')).toBe(de);
    expect(nearReturn('en', day, '2026-11-25')).toBe(en);
  },
);
