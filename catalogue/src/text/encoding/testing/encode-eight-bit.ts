import { type EightBitEncoding, upperHalf } from '../eight-bit-encodings.ts';

/** Encodes a text; undefined where the encoding lacks a character. */
export function encodeEightBit(text: string, set: EightBitEncoding): Buffer | undefined {
  const bytesByCharacter = new Map(upperHalf(set).map((character, at) => [character, at + 128]));
  const bytes: number[] = [];
  // Vietnamese encodings keep tone marks separate from letters.
  const characters =
    set === 'windows-1258'
      ? [
          ...text
            .normalize('NFD')
            .replace(/\u0323([\u0302\u0306])/g, '$1\u0323')
            .replace(/([aeoAEO])\u0302|([aA])\u0306|([ouOU])\u031b/g, (part) => part.normalize()),
        ]
      : [...text];
  for (const character of characters) {
    const byte =
      character < '\u0080'
        ? character.charCodeAt(0)
        : character === '\ufffd'
          ? undefined
          : bytesByCharacter.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return Buffer.from(bytes);
}
