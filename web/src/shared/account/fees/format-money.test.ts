import { expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

it('writes cents as money of the language', () => {
  expect(formatMoney('de', 1250, 'EUR')).toBe('12,50\u00a0€');
  expect(formatMoney('en', 50, 'EUR')).toBe('€0.50');
});

it('knows currencies without and with three decimals', () => {
  expect(formatMoney('en', 1250, 'JPY')).toContain('1,250');
  expect(formatMoney('en', 1250, 'KWD')).toMatch(/1\.250$/);
});
