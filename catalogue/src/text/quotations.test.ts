import { expect, test } from 'vitest';
import { splitQuotations } from './quotations.ts';

const quotedIn = (text: string) => splitQuotations(text).flatMap((piece) => (piece.isQuoted ? [piece.text] : []));

test('quotation marks of several countries enclose a quotation', () => {
  expect(quotedIn('"on writing" king')).toEqual(['on writing']);
  for (const text of ['„Der Prozess“ Kafka', '“Der Prozess”', '»Der Prozess«', '«Der Prozess»', '›Der Prozess‹'])
    expect(quotedIn(text)).toEqual(['Der Prozess']);
  expect(quotedIn('"a" or "b" c')).toEqual(['a', 'b']);
});

test('an unpaired quotation mark quotes nothing', () => {
  expect(quotedIn('12" Maxi')).toEqual([]);
  expect(quotedIn('«Niketche. Uma história')).toEqual([]);
  expect(quotedIn('"on writing" 12" maxi')).toEqual(['on writing']);
});
