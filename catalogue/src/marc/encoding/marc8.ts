import { eaccRuns } from './eacc-table.ts';
import { marc8Sets } from './marc8-sets.ts';

interface Characters {
  readonly byCode: ReadonlyMap<number, string>;
  readonly combining: ReadonlySet<number>;
}

/** A decoded MARC-8 text; `unknown` counts the bytes that have no character in their set. */
interface Marc8Text {
  readonly text: string;
  readonly unknown: number;
}

const sets = new Map<string, Characters>(
  Object.entries(marc8Sets).map(([name, { runs, combining }]) => {
    const byCode = new Map<number, string>();
    let code = 0;
    for (const word of runs.split(/\s+/)) {
      const [start, character = ''] = word.includes(':') ? word.split(':') : [undefined, word];
      code = start === undefined ? code + 1 : Number.parseInt(start, 16);
      byCode.set(code, String.fromCodePoint(Number.parseInt(character, 16)));
    }
    const marks = combining.split(' ').filter((mark) => mark !== '');
    return [name, { byCode, combining: new Set(marks.map((mark) => Number.parseInt(mark, 16))) }];
  }),
);

let eacc: Map<number, string> | undefined;

function eaccCharacters(): Map<number, string> {
  if (eacc !== undefined) return eacc;
  eacc = new Map();
  let index = 0;
  for (const [, distance = '', characters = ''] of eaccRuns.matchAll(/([0-9a-z]+)([^0-9a-z\n]+)/g)) {
    index += Number.parseInt(distance, 36);
    for (const character of characters) eacc.set(index++, character);
  }
  return eacc;
}

const controls: Readonly<Record<number, string>> = { 136: '\u0098', 137: '\u009c', 141: '\u200d', 142: '\u200c' };
const escapeByte = 0x1b;
const singleShort = 'sbpg';

interface Escape {
  readonly length: number;
  readonly group: 0 | 1;
  readonly set: string;
}

/** Reads an escape sequence at `at` (ISO 2022, MARC 21 Character Sets part 2); `undefined` when it is incomplete. */
function readEscape(bytes: Uint8Array, at: number): Escape | undefined {
  const character = (offset: number) => String.fromCharCode(bytes[at + offset] ?? 0);
  const first = character(1);
  if (singleShort.includes(first)) return { length: 2, group: 0, set: first === 's' ? 'B' : first };
  let offset = 1;
  const multiple = first === '$';
  if (multiple) offset++;
  const intermediate = character(offset);
  const group = ')-'.includes(intermediate) ? 1 : 0;
  if ('(,)-'.includes(intermediate)) offset++;
  else if (!multiple) return undefined;
  if (character(offset) === '!') offset++;
  const set = character(offset);
  if (set !== 'B' && set !== '1' && !sets.has(set)) return undefined;
  return { length: offset + 1, group, set };
}

/** Decodes the MARC-8 text of one subfield; the initial sets are ASCII and ANSEL. The result is not normalised. */
export function decodeMarc8(bytes: Uint8Array): Marc8Text {
  const designated: [string, string] = ['B', 'E'];
  let text = '';
  let marks = '';
  let unknown = 0;
  const put = (base: string) => {
    text += base + marks;
    marks = '';
  };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === escapeByte) {
      const sequence = readEscape(bytes, at);
      if (sequence === undefined) unknown++;
      else {
        designated[sequence.group] = sequence.set;
        at += sequence.length - 1;
      }
      continue;
    }
    const code = byte & 0x7f;
    const set = designated[byte < 0x80 ? 0 : 1];
    if (byte <= 0x20) put(String.fromCharCode(byte));
    else if (byte >= 0x80 && byte < 0xa0) {
      const control = controls[byte];
      if (control === undefined) unknown++;
      else text += control;
    } else if (set === 'B') put(String.fromCharCode(code));
    else if (set === '1') {
      const second = (bytes[at + 1] ?? 0) & 0x7f;
      const third = (bytes[at + 2] ?? 0) & 0x7f;
      const index = ((code - 0x20) * 95 + second - 0x20) * 95 + third - 0x20;
      const character = second < 0x20 || third < 0x20 ? undefined : eaccCharacters().get(index);
      if (character === undefined) unknown++;
      if (character !== undefined || (second >= 0x20 && third >= 0x20)) {
        put(character ?? '\ufffd');
        at += 2;
      }
    } else {
      const characters = sets.get(set);
      const character = characters?.byCode.get(code);
      if (set === 'E' && (code === 0x6c || code === 0x7b)) continue; // right half of a double mark: its left half already became the whole mark
      if (character === undefined) {
        unknown++;
        put('\ufffd');
      } else if (characters?.combining.has(code)) marks += character;
      else put(character);
    }
  }
  return { text: withReferences(text + marks), unknown };
}

/** Decodes numeric character references (`&#x4E00;`), which stand for characters that MARC-8 lacks. */
function withReferences(text: string): string {
  return text.replace(/&#x([0-9a-f]{1,6});/gi, (reference, digits: string) => {
    const code = Number.parseInt(digits, 16);
    const usable = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return usable ? String.fromCodePoint(code) : reference;
  });
}
