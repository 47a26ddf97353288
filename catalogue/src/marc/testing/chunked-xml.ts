import fc from 'fast-check';

/** Pieces that mean something else when a chunk ends within them, and long ones around the limits of the readers. */
const pieces = [
  'Bäume 本 😀',
  '\u{10ffff}',
  '&amp;',
  '&#x1F600;',
  '&#x0000000000000041;',
  '&#55357;&#56832;',
  '&#55357;',
  '&#8;',
  ' & ',
  '&am',
  'p;',
  ' < ',
  '<!',
  '<![CDATA[a & b <c> ]]>',
  '<!-- é -->',
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<?xm',
  '\u0008',
  '\ufdd0',
  '\r\n',
  ']]>',
  '</metadata>',
  '<record>',
  '<record >\n<header>',
  ' '.repeat(300),
  'x'.repeat(2500),
  `<about a="${'y'.repeat(1600)}"/>`,
];

/** Texts of a few such pieces. */
export const trickyText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { maxLength: 4 })
  .map((list) => list.join(''));

/** The bytes of an XML text that declares UTF-8: in several encodings, some with changed bytes. */
export function encodedXml(xml: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const encoding = fc.constantFrom('utf-8', 'utf-8 with mark', 'iso-8859-1', 'utf-16');
  const changes = fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { maxLength: 2 });
  return fc.tuple(xml, encoding, changes).map(([text, name, changed]) => {
    const bytes = encoded(text, name);
    for (const [place, byte] of changed) bytes[place % bytes.length] = byte;
    return bytes;
  });
}

function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (encoding === 'utf-8 with mark') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'iso-8859-1') return Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  return Buffer.from(text);
}

/** The lengths of chunks, repeated to the end of a text. */
export const chunkLengths: fc.Arbitrary<readonly number[]> = fc.oneof(
  fc.constant([1]),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
  fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 20 }),
);

/** Streams bytes in chunks of these lengths, each after a turn of the event loop if the stream is slow. */
export async function* inChunks(bytes: Buffer, lengths: readonly number[], isSlow = false): AsyncGenerator<Buffer> {
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const length = lengths[index % lengths.length] ?? bytes.length;
    if (isSlow) await new Promise(setImmediate);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}
