import type { BarcodeFormat } from '@buchfink/contract/config/barcode-format';

/** Apple Wallet's names of the symbologies; all except Code 128 need iOS 27. */
const formats = {
  CODE128: 'PKBarcodeFormatCode128',
  CODE39: 'PKBarcodeFormatCode39',
  CODABAR: 'PKBarcodeFormatCodabar',
  EAN13: 'PKBarcodeFormatEAN13',
  ITF: 'PKBarcodeFormatI2of5',
} as const satisfies Record<BarcodeFormat, string>;

/** The texts that a symbology can encode. */
const writable: Readonly<Record<BarcodeFormat, RegExp>> = {
  CODE128: /^[\x20-\x7e]{1,80}$/,
  CODE39: /^[0-9A-Z .$/+%-]{1,43}$/,
  CODABAR: /^[A-D]?[0-9$:/.+-]+[A-D]?$/,
  EAN13: /^\d{12,13}$/,
  ITF: /^(\d\d)+$/,
};

/** The symbologies that can encode a card's number: the library's own first, then one that every phone can show. */
export function encodableFormats(number: string, format: BarcodeFormat): BarcodeFormat[] {
  const candidates = format === 'CODE128' ? [format] : [format, 'CODE128' as const];
  return candidates.filter((candidate) => writable[candidate].test(number));
}

/** The barcodes of a card for Apple Wallet. */
export function passBarcodes(number: string, format: BarcodeFormat) {
  return encodableFormats(number, format).map((encodable) => ({
    format: formats[encodable],
    message: number,
    messageEncoding: 'iso-8859-1',
    altText: number,
  }));
}
