import { dateInTimeZone, timeInTimeZone } from '@buchfink/contract/calendar-date';

/** How the server writes to a terminal. Without a character set, Perl writes Latin-1 where a text allows it, else UTF-8. */
export type TerminalCharset = 'utf-8' | 'latin1' | 'none';

/** One terminal's conversation with a library. Answers are texts without number and checksum. */
export interface Sip2Terminal {
  readonly charset: TerminalCharset;
  readonly lineEnd: string;
  /** The checksum takes bytes for UTF-8, also those that are none. */
  readonly sumsUpUtf8?: boolean;
  /** Logs in as telnet does, by name and password. */
  logIn(user: string, password: string): boolean;
  /** The answer to a message without number and checksum; `96` to one that the server does not know, `close` ends the connection. */
  answer(message: string): string;
}

/** Where the fields of variable length begin, by the code of the message. */
const widths: Readonly<Record<string, number>> = {
  '63': 33,
  '23': 23,
  '17': 20,
  '29': 40,
  '65': 20,
  '11': 40,
  '09': 39,
  '15': 21,
  '35': 20,
  '37': 27,
  '01': 21,
  '25': 20,
  '19': 20,
  '93': 4,
};

/** A message that came, read without the codec that is tested. */
export class TerminalRequest {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get code(): string {
    return this.text.slice(0, 2);
  }

  get language(): string {
    return this.text.slice(2, 5);
  }

  get summary(): string {
    return this.text.slice(23, 33);
  }

  optional(id: string): string | undefined {
    return this.text
      .slice(widths[this.code] ?? 2)
      .split('|')
      .find((part) => part.startsWith(id))
      ?.slice(2);
  }

  field(id: string): string {
    return this.optional(id) ?? '';
  }
}

/** The date in the library's time zone, `YYYY-MM-DD`. */
export const dayOf = (now: Date) => dateInTimeZone(now, 'Europe/Berlin');

/** Date and time of an answer, `YYYYMMDD    HHMMSS`. */
export const stampOf = (now: Date) =>
  `${dayOf(now)}    ${timeInTimeZone(now, 'Europe/Berlin')}`.replaceAll(/[-:]/g, '');

/** A number of entries in four digits. */
export const countOf = (list: readonly unknown[]) => String(list.length).padStart(4, '0');
