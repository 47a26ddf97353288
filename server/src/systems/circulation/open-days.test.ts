import { describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { openDays } from './open-days.ts';

const library = (settings: object) =>
  LibrarySettings.parse({ id: 1, ident: 'a', libname: 'A', shortname: 'A', fullname: 'A', state: 'bw', ...settings });

describe('the open days', () => {
  it('follow the opening hours, without public holidays', () => {
    const isOpen = openDays(library({ openingHours: 'Tu-Fr 10:00-18:00; PH off' }));
    expect(['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-28'].map((day) => isOpen('', day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([isOpen('', '2026-12-24'), isOpen('', '2026-12-25'), isOpen('', '2027-01-06')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('follow the exceptions', () => {
    const isOpen = openDays(
      library({
        openingHours: 'Mo-Su 10:00-18:00',
        exceptions: [
          { from: '2026-12-24', to: '2027-01-02', closed: true },
          { from: '2026-11-22', to: '2026-11-22', closed: false, hours: '12:00-13:00' },
        ],
      }),
    );
    expect(
      ['2026-12-23', '2026-12-24', '2027-01-02', '2027-01-03', '2026-11-22'].map((day) => isOpen('', day)),
    ).toEqual([true, false, false, true, true]);
  });

  it('are those of the branch, or of the library when the branch has no hours', () => {
    const isOpen = openDays(
      library({
        openingHours: 'Mo 10:00-18:00',
        branches: [
          { id: 'A', name: 'A', openingHours: 'Tu 10:00-18:00' },
          { id: 'B', name: 'B' },
        ],
      }),
    );
    const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
    expect([isOpen('A', monday), isOpen('A', tuesday)]).toEqual([false, true]);
    expect([isOpen('B', monday), isOpen('B', tuesday)]).toEqual([true, false]);
    expect([isOpen('gone', monday), isOpen('gone', tuesday)]).toEqual([true, false]);
  });

  it('are all days when the hours are missing or cannot be computed', () => {
    for (const openingHours of [undefined, '"nach Vereinbarung"'])
      expect(openDays(library({ openingHours }))('', '2026-11-22')).toBe(true);
  });
});
