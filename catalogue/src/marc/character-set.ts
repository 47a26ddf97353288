import { isUtf8 } from 'node:buffer';
import type { RepairReason } from '../import/import-note.ts';
import { decodeMarc8 } from './marc8.ts';

/** Turns the bytes of one subfield into text (NFC). */
export type Decode = (bytes: Buffer) => string;

type Charset = 'utf8' | 'marc8' | 'latin1';

/**
 * Chooses how a record's text is read. Leader/09 declares UTF-8 (`a`) or MARC-8 (blank); where the bytes say
 * otherwise, the bytes win and the choice is added to `repairs`.
 */
export function decoderFor(data: Buffer, declared: string, repairs: Set<RepairReason>): Decode {
  const ascii = !data.some((byte) => byte >= 0x80 || byte === 0x1b);
  const references = declared !== 'a' && data.includes('&#x');
  if (ascii && !references) return (bytes) => bytes.toString('latin1');
  if (ascii) return readAs('marc8', repairs);
  const utf8 = isUtf8(data) && !data.includes(0x1b);
  if (declared === 'a') return utf8 || isUtf8(data) ? readAs('utf8', repairs) : readMixed(data, repairs);
  if (utf8) {
    repairs.add('utf8-declared-marc8');
    return readAs('utf8', repairs);
  }
  const legacy = legacyOf(data);
  if (legacy === 'latin1') repairs.add('not-utf8-read-as-latin1');
  return readAs(legacy, repairs);
}

/** Declared UTF-8 and not valid: what is valid stays UTF-8, the rest is read in the older set that fits. */
function readMixed(data: Buffer, repairs: Set<RepairReason>): Decode {
  const legacy = legacyOf(data);
  repairs.add(legacy === 'latin1' ? 'not-utf8-read-as-latin1' : 'not-utf8-read-as-marc8');
  const older = readAs(legacy, repairs);
  const newer = readAs('utf8', repairs);
  return (bytes) => (isUtf8(bytes) ? newer(bytes) : older(bytes));
}

function readAs(charset: Charset, repairs: Set<RepairReason>): Decode {
  if (charset === 'latin1') return (bytes) => new TextDecoder('windows-1252').decode(bytes).normalize();
  if (charset === 'utf8') return (bytes) => bytes.toString('utf8').normalize();
  return (bytes) => {
    const { text, unknown } = decodeMarc8(bytes);
    if (unknown > 0) repairs.add('character-unknown');
    return text.normalize();
  };
}

/** MARC-8 unless it makes less sense than Latin-1: codes without a character, marks that fit no letter. */
function legacyOf(data: Buffer): Charset {
  if (data.includes(0x1b)) return 'marc8';
  const { text, unknown } = decodeMarc8(data);
  const high = data.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  const strayMarks = (text.normalize().match(/\p{Mn}/gu) ?? []).length;
  return unknown > 0 && (unknown + strayMarks) * 3 > high ? 'latin1' : 'marc8';
}
