/**
 * The text of an XML file: UTF-16 by its byte order mark, otherwise the declared encoding, otherwise UTF-8. Bytes that
 * stand for nothing become U+FFFD; a byte order mark is left out.
 */
export async function* decodeXmlText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let begun = false;
  for await (const chunk of source) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text: string = decoder.decode(chunk, { stream: true });
    const blankless: string = begun ? text : text.trimStart();
    begun ||= blankless !== '';
    if (blankless !== '') yield blankless;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function encodingOf(head: Uint8Array): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const declared = /encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase();
  return declared !== undefined && /^(iso-8859-1|latin1|windows-1252|us-ascii)$/.test(declared)
    ? 'windows-1252'
    : 'utf-8';
}
