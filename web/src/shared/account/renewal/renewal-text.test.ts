import type { Loan } from '@buchfink/contract/account';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLocale, currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { formatDaysAway, formatDueDayInWords, formatShortDueDay } from '../due/due-text.ts';
import { renewalText } from './renewal-text.ts';

beforeAll(async () => {
  await activateLocale('de');
  await loadFurtherTexts();
});

const textOf = (renewal: Loan['renewal'], status = '') => renewalText({ renewal, status }, currentTexts());

describe('whether a loan can be renewed', () => {
  it.each([
    [{ possible: true, reason: 'ok', until: '2026-12-22' }, 'Verlängerbar, dann bis 22.\u00a0Dezember'],
    [{ possible: true, reason: 'ok' }, 'Verlängerbar'],
    [
      { possible: true, reason: 'ok', until: '2026-12-22', fee: { text: '0,50 €' } },
      'Verlängerbar für 0,50 €, dann bis 22.\u00a0Dezember',
    ],
    [{ possible: true, reason: 'ok', fee: { text: '0,50 €' } }, 'Verlängerbar für 0,50 €'],
    [{ possible: false, reason: 'reserved' }, 'Nicht verlängerbar: Jemand wartet darauf'],
    [{ possible: false, reason: 'max-renewals', max: 1 }, 'Schon einmal verlängert, öfter geht es nicht'],
    [{ possible: false, reason: 'max-renewals', max: 3 }, 'Schon 3-mal verlängert, öfter geht es nicht'],
    [{ possible: false, reason: 'max-renewals' }, 'Schon so oft wie möglich verlängert'],
    [{ possible: false, reason: 'too-early', from: '2026-12-08' }, 'Verlängerbar ab 8.\u00a0Dezember'],
    [{ possible: false, reason: 'too-early' }, 'Noch zu früh zum Verlängern'],
    [{ possible: false, reason: 'blocked' }, 'Nicht verlängerbar, solange das Konto gesperrt ist'],
    [{ possible: false, reason: 'blocked', block: 'blocked' }, 'Nicht verlängerbar, solange das Konto gesperrt ist'],
    [{ possible: false, reason: 'blocked', block: 'fees' }, 'Nicht verlängerbar wegen offener Gebühren'],
    [
      { possible: false, reason: 'blocked', block: 'card-expired' },
      'Nicht verlängerbar, weil der Ausweis abgelaufen ist',
    ],
    [{ possible: false, reason: 'overdue' }, 'Nicht verlängerbar, weil es überfällig ist'],
    [{ possible: false, reason: 'not-allowed' }, 'Nicht verlängerbar'],
  ] as const)('%o is said as "%s"', (renewal, text) => expect(textOf(renewal)).toBe(text));

  it('is said in the words of the library where its reason is unknown', () => {
    expect(textOf({ possible: false, reason: 'unknown' }, 'Fernleihe')).toBe('Fernleihe');
  });
});

describe('a due date', () => {
  const away = (day: string) => formatDaysAway(day, '2026-11-21', currentTexts().t);

  it.each([
    ['2026-11-21', 'heute'],
    ['2026-11-22', 'morgen'],
    ['2026-11-24', 'in 3 Tagen'],
    ['2026-11-20', 'seit gestern'],
    ['2026-11-18', 'seit 3 Tagen'],
  ])('%s is "%s" on the 21st', (day, words) => expect(away(day)).toBe(words));

  it('comes with its day, and with the year if it is another one', () => {
    expect(formatDueDayInWords('2026-11-24', '2026-11-21', currentTexts())).toBe(
      'in 3 Tagen, Dienstag, 24.\u00a0November',
    );
    expect(formatDueDayInWords('2027-01-01', '2026-12-30', currentTexts())).toBe(
      'in 2 Tagen, Freitag, 1.\u00a0Januar 2027',
    );
    expect(formatShortDueDay('2026-11-24', '2026-11-21', 'en')).toBe('Tue 24\u00a0Nov');
  });
});
