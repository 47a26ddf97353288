import { quotationMarks } from '@buchfink/contract/text/quotation-marks';
import { withGershayim } from './scripts/hebrew.ts';

/** A piece of a text, inside or outside of quotation marks. */
export interface QuotationPiece {
  readonly text: string;
  readonly isQuoted: boolean;
}

const quotation = new RegExp(`[${quotationMarks}]([^${quotationMarks}]*)[${quotationMarks}]`, 'u');

/** Splits a text at its quotation marks. An unpaired mark quotes nothing (`12" Maxi`). */
export function splitQuotations(text: string): QuotationPiece[] {
  return withGershayim(text)
    .split(quotation)
    .map((piece, at) => ({ text: piece, isQuoted: at % 2 === 1 }));
}
