import type { BarcodeFormat } from '@buchfink/contract/config/barcode-format';

/** An encoder of jsbarcode for one symbology. */
interface Encoder {
  valid(): boolean;
  encode(): { data: string };
}
type EncoderClass = new (text: string, options: { flat: true }) => Encoder;

/** A bar: its offset and width, in modules. */
export interface Bar {
  readonly offset: number;
  readonly width: number;
}

/** A barcode in modules, without its quiet zone. */
export interface Bars {
  readonly width: number;
  readonly bars: readonly Bar[];
}

/** Encodes a number as bars. Each symbology is loaded on demand. Throws when the symbology cannot encode the number. */
export async function encodeBarcode(number: string, format: BarcodeFormat): Promise<Bars> {
  const Encoding = await load(format);
  const encoder = new Encoding(number, { flat: true });
  if (!encoder.valid()) throw new Error(`${format} cannot carry this number`);
  // Code 39 ends with the gap before a next character that does not exist.
  const data = encoder.encode().data.replace(/0+$/, '');
  const bars = [...data.matchAll(/1+/g)].map((run) => ({ offset: run.index, width: run[0].length }));
  return { width: data.length, bars };
}

async function load(format: BarcodeFormat): Promise<EncoderClass> {
  switch (format) {
    case 'CODE128':
      return (await import('jsbarcode/bin/barcodes/CODE128/index.js')).default.CODE128;
    case 'CODE39':
      return (await import('jsbarcode/bin/barcodes/CODE39/index.js')).default.CODE39;
    case 'CODABAR':
      return (await import('jsbarcode/bin/barcodes/codabar/index.js')).default.codabar;
    case 'EAN13':
      return (await import('jsbarcode/bin/barcodes/EAN_UPC/index.js')).default.EAN13;
    case 'ITF':
      return (await import('jsbarcode/bin/barcodes/ITF/index.js')).default.ITF;
  }
}
