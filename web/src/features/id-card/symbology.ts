import type { BarcodeFormat } from '@buchfink/contract/pass';

/** What can be written in a symbology and is read from it as it was written. */
const writable: Readonly<Record<BarcodeFormat, RegExp>> = {
  CODE128: /^[\x20-\x7e]{1,80}$/,
  CODE39: /^[0-9A-Z .$/+%-]{1,43}$/,
  CODABAR: /^([0-9$:/.+-]{1,60}|[A-D][0-9$:/.+-]{1,60}[A-D])$/,
  EAN13: /^\d{12,13}$/,
  ITF: /^(\d\d){1,40}$/,
};

/** The symbology a number is shown in: the library's own if it can carry it, else one that can carry nearly all. */
export function chooseSymbology(number: string, preferred: BarcodeFormat): BarcodeFormat | undefined {
  const fits = (format: BarcodeFormat) => writable[format].test(number) && (format !== 'EAN13' || isEan13(number));
  if (fits(preferred)) return preferred;
  return fits('CODE128') ? 'CODE128' : undefined;
}

/** Whether the thirteenth digit, where there is one, is the check digit of the twelve before (GS1 General Specifications, 7.9). */
function isEan13(number: string): boolean {
  if (number.length === 12) return true;
  const sum = [...number.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(number[12]);
}
