import { isAscii, isUtf8 } from 'node:buffer';
import type { RepairLog } from '../../report/repairs.ts';
import { decodeDamagedUtf8, isDamagedUtf8 } from '../../text/encoding/damaged-utf8.ts';
import { decodeWindows1252 } from '../../text/encoding/windows-1252.ts';
import { decodeMarc8 } from './marc8.ts';

/** Decodes the bytes of one subfield to text (NFC). */
export type Decode = (bytes: Buffer) => string;

type Charset = 'marc8' | 'latin1';

/** The decoder of a record's text. `plain` is set where the whole record can be decoded at once, as ASCII or UTF-8. */
export interface SubfieldDecoder {
  readonly plain?: 'latin1' | 'utf8';
  readonly decode: Decode;
}

const ascii: SubfieldDecoder = { plain: 'latin1', decode: (bytes) => bytes.toString('latin1') };
const utf8: SubfieldDecoder = { plain: 'utf8', decode: (bytes) => bytes.toString('utf8').normalize() };

/**
 * Chooses the decoder of a record. Leader/09 declares UTF-8 (`a`) or MARC-8 (blank). Where the bytes contradict it,
 * the bytes win and the choice is added to `repairs`.
 */
export function decoderFor(data: Buffer, declared: string, repairs: RepairLog): SubfieldDecoder {
  const escaped = data.includes(0x1b);
  if (!escaped && isAscii(data)) {
    const references = declared !== 'a' && data.includes('&#x');
    return references ? { decode: readAs('marc8', repairs) } : ascii;
  }
  const valid = isUtf8(data);
  if (declared === 'a') return valid ? utf8 : { decode: readMixed(data, repairs) };
  if (valid && !escaped) {
    repairs.add('utf8-declared-marc8', utf8.decode(sampleOf(data)));
    return utf8;
  }
  if (!escaped && isDamagedUtf8(data)) return { decode: readMixed(data, repairs) };
  const legacy = guessLegacyCharset(data);
  if (legacy === 'latin1') repairs.add('not-utf8-read-as-latin1', decodeWindows1252(sampleOf(data)));
  return { decode: readAs(legacy, repairs) };
}

/**
 * For invalid bytes that are declared UTF-8, or mostly are: subfields are read as UTF-8, also those with few faults, and
 * the others in the older set that fits.
 */
function readMixed(data: Buffer, repairs: RepairLog): Decode {
  const legacy = guessLegacyCharset(data);
  const older = readAs(legacy, repairs);
  return (bytes) => {
    if (isUtf8(bytes)) return utf8.decode(bytes);
    const isDamaged = isDamagedUtf8(bytes);
    const text = isDamaged ? decodeDamagedUtf8(bytes).normalize() : older(bytes);
    const reason = isDamaged || legacy === 'latin1' ? 'not-utf8-read-as-latin1' : 'not-utf8-read-as-marc8';
    repairs.add(reason, text);
    return text;
  };
}

function readAs(charset: Charset, repairs: RepairLog): Decode {
  if (charset === 'latin1') return (bytes) => decodeWindows1252(bytes).normalize();
  return (bytes) => {
    const { text, unknown } = decodeMarc8(bytes);
    if (unknown > 0) repairs.add('character-unknown', text);
    return text.normalize();
  };
}

/** The bytes around the first byte beyond ASCII, without separators. */
function sampleOf(data: Buffer): Buffer {
  const at = data.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, at - 30, data.lastIndexOf(0x1f, at) + 2);
  const end = data.indexOf(0x1e, at);
  return data.subarray(from, Math.min(at + 30, end === -1 ? data.length : end));
}

/** Chooses MARC-8 unless it makes less sense than Latin-1: codes without a character, marks that fit no letter. */
function guessLegacyCharset(data: Buffer): Charset {
  if (data.includes(0x1b)) return 'marc8';
  const { text, unknown } = decodeMarc8(data);
  let high = 0;
  for (const byte of data) if (byte >= 0x80) high++;
  const strayMarks = (text.normalize().match(/\p{Mn}/gu) ?? []).length;
  return unknown > 0 && (unknown + strayMarks) * 3 > high ? 'latin1' : 'marc8';
}
