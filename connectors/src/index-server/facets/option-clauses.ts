import type { Clause } from '../index-engine.ts';

/** Four digits, as strings are compared too: many indexes keep years as texts. */
const padded = (year: number) => String(year).padStart(4, '0');

/** Records of these years, both included. */
export const yearsBetween = (field: string, from: number, to: number): Clause => ({
  kind: 'range',
  field,
  from: padded(Math.min(from, 9999)),
  to: padded(Math.min(to, 9999)),
});

/** Records of a year. */
export const yearClause = (field: string, year: number): Clause => yearsBetween(field, year, year);
