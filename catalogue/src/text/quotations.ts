import { quotationMarks } from '@buchfink/contract/quotation-marks';
import { withGershayim } from './scripts/hebrew.ts';

/** A piece of a text: what stood between two marks of quotation, or beside them. */
export interface QuotationPiece {
  readonly text: string;
  readonly isQuoted: boolean;
}

const quotation = new RegExp(`[${quotationMarks}]([^${quotationMarks}]*)[${quotationMarks}]`, 'u');

/** The pieces of a text in their order. A mark without another one quotes nothing (`12" Maxi`). */
export function splitQuotations(text: string): QuotationPiece[] {
  return withGershayim(text)
    .split(quotation)
    .map((piece, at) => ({ text: piece, isQuoted: at % 2 === 1 }));
}
