import { type CalendarDate, isCalendarDate } from '@buchfink/contract/calendar-date';

/** Translates one value between the text of a message and the program. `parse` answers `undefined` for what is not allowed. */
export interface ValueCodec<Value> {
  parse(text: string): Value | undefined;
  format(value: Value): string;
}

/** A value of the fixed part, with its width in characters. */
export interface FixedCodec<Value> extends ValueCodec<Value> {
  readonly width: number;
}

/** A date and time of a server, in its own time zone. */
export interface Timestamp {
  readonly day: CalendarDate;
  /** `HH:MM:SS` */
  readonly time: string;
  /** Four characters; blank for local time, `   Z` for UTC. */
  readonly zone: string;
}

/** Any text of a width; a shorter one is filled with blanks when it is sent. */
export const fixedText = (width: number): FixedCodec<string> => ({
  width,
  parse: (text) => text,
  format: (text) => text.padEnd(width),
});

/** One of some letters. */
export const letter = <Letter extends string>(...letters: readonly Letter[]): FixedCodec<Letter> => ({
  width: 1,
  parse: (text) => letters.find((letter) => letter === text),
  format: (letter) => letter,
});

const oneOf = (yes: string, no: string): FixedCodec<boolean> => ({
  width: 1,
  parse: (text) => (text === yes ? true : text === no ? false : undefined),
  format: (value) => (value ? yes : no),
});

export const yesNo = oneOf('Y', 'N');
export const oneZero = oneOf('1', '0');

/** A number of four digits; `null` for blanks, which say that the server does not count. */
export const count: FixedCodec<number | null> = {
  width: 4,
  parse: (text) => (/^\d{4}$/.test(text) ? Number(text) : text.trim() === '' ? null : undefined),
  format: (value) => (value === null ? '    ' : String(value).padStart(4, '0')),
};

/** `YYYYMMDDZZZZHHMMSS` (ISO 8601 without signs around four characters for the zone); `null` for one that is no date. */
export const timestamp: FixedCodec<Timestamp | null> = {
  width: 18,
  parse: (text) => parseTimestamp(text) ?? null,
  format: (value) =>
    value === null
      ? ' '.repeat(18)
      : `${value.day.replaceAll('-', '')}${value.zone.padEnd(4)}${value.time.replaceAll(':', '')}`,
};

function parseTimestamp(text: string): Timestamp | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(.{4})([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)$/.exec(text);
  if (!match) return undefined;
  const [, year, month, date, zone = '', hours, minutes, seconds] = match;
  const day = `${year}-${month}-${date}`;
  return isCalendarDate(day) ? { day, time: `${hours}:${minutes}:${seconds}`, zone } : undefined;
}

/** Letters `Y` for what is set, each at the place of its name. */
const flags = <Name extends string>(names: readonly Name[], off: string) => ({
  width: names.length,
  parse: (text: string): Readonly<Record<Name, boolean>> | undefined =>
    /^[YN ]*$/.test(text)
      ? (Object.fromEntries(names.map((name, index) => [name, text[index] === 'Y'])) as Record<Name, boolean>)
      : undefined,
  format: (set: Readonly<Record<Name, boolean>>) => names.map((name) => (set[name] ? 'Y' : off)).join(''),
});

/** The patron status of 24 and 64: what a patron may not do, and why. */
export const patronStatus = flags(
  [
    'chargeDenied',
    'renewalDenied',
    'recallDenied',
    'holdDenied',
    'cardLost',
    'tooManyCharged',
    'tooManyOverdue',
    'tooManyRenewals',
    'tooManyClaimsReturned',
    'tooManyLost',
    'excessiveFines',
    'excessiveFees',
    'recallOverdue',
    'tooManyBilled',
  ],
  ' ',
);

/** The messages that a server supports (`BX`). It may promise too much and too little. */
export const supportedMessages = flags(
  [
    'patronStatus',
    'checkout',
    'checkin',
    'blockPatron',
    'status',
    'resend',
    'login',
    'patronInformation',
    'endSession',
    'feePaid',
    'itemInformation',
    'itemStatusUpdate',
    'patronEnable',
    'hold',
    'renew',
    'renewAll',
  ],
  'N',
);

const lists = ['hold', 'overdue', 'charged', 'fine', 'recall', 'unavailableHold'] as const;
export type SummaryList = (typeof lists)[number];

/** The list that 63 asks for: a `Y` at its place. Servers honour only the first; `null` for none. */
export const summary: FixedCodec<SummaryList | null> = {
  width: 10,
  parse: (text) => (/^[YN ]{10}$/.test(text) ? (lists[text.indexOf('Y')] ?? null) : undefined),
  format: (list) =>
    lists
      .map((name) => (name === list ? 'Y' : ' '))
      .join('')
      .padEnd(10),
};

/** The text of a field. */
export const text: ValueCodec<string> = { parse: (value) => value, format: (value) => value };
