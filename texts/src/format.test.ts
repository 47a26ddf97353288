import { expect, it } from 'vitest';
import { formatDate } from './format.ts';

it('does not break a line between day and month', () => {
  expect(formatDate('de', '2026-11-30')).toBe('30.\u00a0November 2026');
  expect(formatDate('en', '2026-11-30')).toBe('30\u00a0November 2026');
  const weekday = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  expect(formatDate('de', '2026-11-30', weekday)).toMatch(/^Mo\.?, 30\.\u00a0Nov\.?$/);
  expect(formatDate('en', '2026-11-30', { month: 'long', year: 'numeric' })).toBe('November 2026');
});

it('returns what is no date unchanged', () => {
  expect(formatDate('de', 'bald 3 Tage')).toBe('bald 3 Tage');
});
