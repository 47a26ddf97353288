import type { BarcodeFormat } from '@buchfink/contract/config/barcode-format';

/** The texts that a symbology encodes and scanners read back unchanged. */
const writable: Readonly<Record<BarcodeFormat, RegExp>> = {
  CODE128: /^[\x20-\x7e]{1,80}$/,
  CODE39: /^[0-9A-Z .$/+%-]{1,43}$/,
  CODABAR: /^([0-9$:/.+-]{1,60}|[A-D][0-9$:/.+-]{1,60}[A-D])$/,
  EAN13: /^\d{12,13}$/,
  ITF: /^(\d\d){1,40}$/,
};

/** The symbology of a number: the library's own if it can encode it, else the one that encodes most texts. */
export function chooseSymbology(number: string, preferred: BarcodeFormat): BarcodeFormat | undefined {
  const fits = (format: BarcodeFormat) => writable[format].test(number) && (format !== 'EAN13' || isEan13(number));
  if (fits(preferred)) return preferred;
  return fits('CODE128') ? 'CODE128' : undefined;
}

/** Whether the thirteenth digit is the check digit of the twelve before (GS1 General Specifications, 7.9). */
function isEan13(number: string): boolean {
  if (number.length === 12) return true;
  const sum = [...number.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(number[12]);
}
