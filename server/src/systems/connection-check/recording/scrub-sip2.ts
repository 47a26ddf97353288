import type { InventedTexts } from './invented-texts.ts';

/** The length of the fixed part behind the code of each message (3M Standard Interchange Protocol 2.00). */
const fixedLengths: Readonly<Record<string, number>> = {
  '09': 37,
  '10': 22,
  '11': 38,
  '12': 22,
  '15': 19,
  '16': 20,
  '17': 18,
  '18': 24,
  '23': 21,
  '24': 35,
  '25': 18,
  '26': 35,
  '29': 38,
  '30': 22,
  '35': 18,
  '36': 19,
  '37': 25,
  '38': 19,
  '63': 31,
  '64': 59,
  '65': 18,
  '66': 27,
  '93': 2,
  '94': 1,
  '96': 0,
  '97': 0,
  '98': 34,
  '99': 8,
};
/** Fields with codes, counts, days and amounts; all others are replaced. */
const keptFields = new Set([
  'AH',
  'AO',
  'BH',
  'BL',
  'BR',
  'BT',
  'BV',
  'BX',
  'CA',
  'CB',
  'CC',
  'CF',
  'CJ',
  'CM',
  'CQ',
  'FA',
  'PA',
]);
/** Fields that belong to a person or are secret: also replaced wherever else their words stand. */
const personalFields = new Set(['AA', 'AC', 'AD', 'AE', 'BD', 'BE', 'BF', 'CN', 'CO', 'PB', 'PC', 'PI', 'XI', 'XM']);
/** The fixed part has flags, digits and a date, no words. */
const fixedPart = /^[YN0-9A-Z .-]*$/;

/**
 * The messages of one side of a conversation, with invented data. Whatever is no message of SIP2, such as the prompts of
 * telnet, is replaced word by word.
 */
export function scrubSip2(bytes: Uint8Array, texts: InventedTexts): Uint8Array {
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const text = Buffer.from(bytes).toString(encoding);
  const scrubbed = text
    .split(/(\r\n?|\n)/)
    .map((line) => (/^[\r\n]*$/.test(line) ? line : scrubMessage(line, texts, encoding)));
  return Buffer.from(scrubbed.join(''), encoding);
}

function scrubMessage(line: string, texts: InventedTexts, encoding: 'utf8' | 'latin1'): string {
  const [, message = line, sequence] = /^(.*?)(?:AY(\d)AZ[0-9A-F]{4})?$/s.exec(line) ?? [];
  const code = message.slice(0, 2);
  const length = fixedLengths[code];
  const fixed = length === undefined ? '' : message.slice(2, 2 + length);
  if (length === undefined || !fixedPart.test(fixed))
    return /^(login|password|username):?\s*$/i.test(line) ? line : texts.invent(line, true);
  const fields = message
    .slice(2 + length)
    .split('|')
    .map((field) => scrubField(field, texts));
  const scrubbed = code + fixed + fields.join('|');
  return sequence === undefined ? scrubbed : withChecksum(`${scrubbed}AY${sequence}AZ`, encoding);
}

function scrubField(field: string, texts: InventedTexts): string {
  const [name, value] = [field.slice(0, 2), field.slice(2)];
  if (!/^[A-Z][A-Z0-9]$/.test(name)) return texts.invent(field, true);
  return keptFields.has(name) ? name + texts.scrub(value) : name + texts.invent(value, personalFields.has(name));
}

function withChecksum(summed: string, encoding: 'utf8' | 'latin1'): string {
  const sum = Buffer.from(summed, encoding).reduce((total, byte) => total + byte, 0);
  return summed + ((0x10000 - (sum % 0x10000)) % 0x10000).toString(16).toUpperCase().padStart(4, '0');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
