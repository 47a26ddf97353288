import type { OperatorLocale } from '@buchfink/contract/locale';
import { encodeDanishModel, type TagContent } from '@buchfink/device/rfid/encode-tag';
import { toHex } from '@buchfink/device/rfid/hex';
import code128 from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { type Html, html } from '../../base/http/html.ts';
import { commandWordsIn } from '../../messages/command-words.ts';

/** A copy whose tags are printed. */
export interface TaggedCopy {
  readonly title: string;
  readonly shelfmark: string;
  readonly barcode: string;
  readonly parts: number;
}

/** The library on the sheet. */
export interface SheetOptions {
  readonly library: string;
  /** The owner on the tags; empty for none. */
  readonly isil: string;
  /** The AFI of a tag in stock; undefined where the gate knows nothing of it. */
  readonly afi: number | undefined;
  readonly locale: OperatorLocale;
}

/** Bytes of a block, the unit in which every writer works. */
const blockSize = 4;
/** Bytes that the basic block fills. */
const usualSize = 36;

/**
 * Renders a page to print: for each part of each copy its barcode, and the bytes to write to a tag of ISO/IEC 15693 by the
 * Danish data model. A copy whose barcode does not fit on a tag has the barcode alone.
 */
export function tagSheet(copies: readonly TaggedCopy[], options: SheetOptions): string {
  const labels = copies.flatMap((copy) =>
    Array.from({ length: copy.parts }, (_, index) => label(copy, index + 1, options)),
  );
  const { tags } = commandWordsIn(options.locale);
  const afi = options.afi !== undefined && ` ${tags.afi({ afi: hexByte(options.afi) })}`;
  const page = html`<!doctype html>
<html lang="${options.locale}">
<meta charset="utf-8">
<title>${tags.title({ library: options.library })}</title>
<style>
  body { margin: 12mm; font: 10pt/1.4 sans-serif; }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(80mm, 1fr)); gap: 4mm; }
  article { padding: 4mm; border: 1px solid #999; border-radius: 2mm; break-inside: avoid; }
  h2 { margin: 0; font-size: 11pt; }
  svg { display: block; width: 60mm; height: 12mm; margin: 3mm 0 1mm; }
  p { margin: 0; }
  code { font: 8pt/1.4 monospace; overflow-wrap: anywhere; }
</style>
<h1>${tags.title({ library: options.library })}</h1>
<p>${tags.howTo({ size: usualSize })}${afi}</p>
<main>
${labels}
</main>
</html>
`;
  return `${page}\n`;
}

function label({ title, shelfmark, barcode, parts }: TaggedCopy, part: number, { isil, locale }: SheetOptions): Html {
  const { tags } = commandWordsIn(locale);
  const bytes = tagBytes({ barcodeId: barcode, partCount: parts, partNumber: part, isil });
  const isLarge = bytes !== undefined && bytes.length > usualSize;
  return html`
    <article>
      <h2>${title}</h2>
      <p>${[shelfmark, parts > 1 && tags.part({ part, parts })].filter(Boolean).join(' · ')}</p>
      ${drawBarcode(barcode)}
      <p>${[barcode, isil].filter(Boolean).join(' · ')}</p>
      ${isLarge && html`<p>${tags.needs({ size: bytes.length })}</p>`}
      ${bytes === undefined ? html`<p>${tags.tooLong}</p>` : html`<code>${blocksOf(bytes)}</code>`}
    </article>
  `;
}

/** The bytes of a tag, filled up to whole blocks. */
function tagBytes(content: TagContent): Uint8Array | undefined {
  const block = encodeDanishModel(content);
  if (block === undefined) return undefined;
  const bytes = new Uint8Array(Math.ceil(block.length / blockSize) * blockSize);
  bytes.set(block);
  return bytes;
}

function blocksOf(bytes: Uint8Array): Html[] {
  return Array.from({ length: bytes.length / blockSize }, (_, block) => {
    const content = bytes.subarray(block * blockSize, (block + 1) * blockSize);
    return html`${block > 0 && html`<br>`}${block}: ${toHex(content, ' ').toUpperCase()}`;
  });
}

const hexByte = (byte: number) => toHex([byte]).toUpperCase();

/** A Code 128 barcode; none where the symbology cannot carry the text. */
function drawBarcode(text: string): Html | undefined {
  const encoder = new code128.CODE128(text, { flat: true });
  if (!encoder.valid()) return undefined;
  const { data } = encoder.encode();
  const bars = [...data.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} 0h${run.length}v1h-${run.length}z`);
  const viewBox = `-10 0 ${data.length + 20} 1`;
  return html`<svg viewBox="${viewBox}" preserveAspectRatio="none" role="img" aria-label="${text}"><path d="${bars.join('')}"/></svg>`;
}
