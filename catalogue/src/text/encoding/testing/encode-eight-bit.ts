import { type EightBitEncoding, upperHalf } from '../eight-bit-encodings.ts';

/** Encodes a text; undefined where the encoding lacks a character. */
export function encodeEightBit(text: string, set: EightBitEncoding): Buffer | undefined {
  const places = new Map(upperHalf(set).map((sign, at) => [sign, at + 128]));
  const bytes: number[] = [];
  // Vietnamese encodings keep tone marks separate from letters.
  const signs =
    set === 'windows-1258'
      ? [
          ...text
            .normalize('NFD')
            .replace(/\u0323([\u0302\u0306])/g, '$1\u0323')
            .replace(/([aeoAEO])\u0302|([aA])\u0306|([ouOU])\u031b/g, (part) => part.normalize()),
        ]
      : [...text];
  for (const sign of signs) {
    const place = sign < '\u0080' ? sign.charCodeAt(0) : sign === '\ufffd' ? undefined : places.get(sign);
    if (place === undefined) return undefined;
    bytes.push(place);
  }
  return Buffer.from(bytes);
}
