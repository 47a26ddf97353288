import { expect, it } from 'vitest';
import { renewalCost } from './renewal-cost.ts';

const loanFor = (amount?: number, currency = 'EUR') => ({
  loan: {
    renewal: {
      ...({ possible: true, reason: 'ok' } as const),
      fee: amount === undefined ? undefined : { text: `${amount}`, amount, currency },
    },
  },
});

it('adds the fees of all loans in the form of the language', () => {
  expect(renewalCost([loanFor(50), loanFor(), loanFor(75)], 'de')).toMatch(/^1,25\s€$/);
  expect(renewalCost([loanFor(50), loanFor(75)], 'en')).toBe('€1.25');
});

it('names no sum where all is free, or in several currencies', () => {
  expect(renewalCost([loanFor(), loanFor(0)], 'de')).toBeUndefined();
  expect(renewalCost([loanFor(50), loanFor(50, 'CHF')], 'de')).toBeUndefined();
});
