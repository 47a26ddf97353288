import type { Sip2Reply } from './sip2-server.ts';
import type { Sip2Terminal, TerminalCharset } from './terminal-request.ts';

/** `raw`: messages alone; `telnet`: after prompts for name and password. */
export type Sip2Transport = 'raw' | 'telnet';

/** What a server of telnet sends first. */
export const telnetGreeting = 'login: ';
const telnetTries = 3;

/**
 * One connection to the library: numbers, checksums, character sets and line ends around the answers of a terminal, as a Koha writes
 * them. Lines and answers are Latin-1, one character a byte.
 */
export class TerminalConnection {
  readonly #terminal: Sip2Terminal;
  /** Absent: the terminal has logged in, or does so by a message. */
  #telnet: { user?: string; refusals: number } | undefined;
  #last = '';

  constructor(terminal: Sip2Terminal, transport: Sip2Transport = 'raw') {
    this.#terminal = terminal;
    if (transport === 'telnet') this.#telnet = { refusals: 0 };
  }

  /** The answer to a line without its end. An empty line ends the connection. */
  receive(line: string): Sip2Reply {
    if (this.#telnet !== undefined) return this.#answerPrompt(this.#telnet, line);
    if (line === '') return 'close';
    const [, message = line, sequence] = /^(.*)AY(\d)AZ[0-9A-Fa-f]{4}$/s.exec(line) ?? [];
    if (sequence !== undefined && line !== numbered(message, sequence, sumOf(message))) {
      this.#last = `96AZ${checksum(sumOf('96AZ'))}`;
      return `${this.#last}\r`;
    }
    if (message.startsWith('97')) return this.#repeat();
    const text = this.#terminal.answer(decode(message, this.#terminal.charset));
    if (text === 'close') return 'close';
    if (text === '96') return '96\r';
    const { charset, lineEnd, sumsUpUtf8 } = this.#terminal;
    const bytes = encode(text, charset);
    // Without a character set Perl sums up the characters, which is wrong for those beyond a byte.
    const sum = sumsUpUtf8 ? sumOfUtf8(bytes) : sumOf(charset === 'none' ? text : bytes);
    this.#last = sequence === undefined ? bytes : numbered(bytes, sequence, sum);
    return this.#last + lineEnd;
  }

  /** 97: the last answer without its number; an answer without one as it was (`request_acs_resend` in Koha's C4/SIP/Sip/MsgType.pm). */
  #repeat(): string {
    if (this.#last === '') return '96\r';
    return /AY\dAZ[0-9A-F]{4}$/.test(this.#last)
      ? `${this.#last.slice(0, -9)}${this.#terminal.lineEnd}`
      : `${this.#last}\r`;
  }

  #answerPrompt(prompt: { user?: string; refusals: number }, line: string): Sip2Reply {
    if (prompt.refusals === telnetTries) return 'close';
    if (prompt.user === undefined) {
      prompt.user = line;
      return 'password: ';
    }
    if (this.#terminal.logIn(prompt.user, line)) {
      this.#telnet = undefined;
      return 'Login OK.  Initiating SIP\r\n';
    }
    delete prompt.user;
    prompt.refusals++;
    return `Invalid login\r\n${prompt.refusals < telnetTries ? telnetGreeting : ''}`;
  }
}

function encode(text: string, charset: TerminalCharset): string {
  const isLatin1 = [...text].every((sign) => sign <= 'ÿ');
  if (charset === 'latin1') return text.replace(/[^\0-ÿ]/gu, '?');
  return charset === 'none' && isLatin1 ? text : Buffer.from(text, 'utf8').toString('latin1');
}

const decode = (bytes: string, charset: TerminalCharset) =>
  charset === 'utf-8' ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;

const sumOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
/**
 * What Perl's `unpack '%16U*'` sums up in bytes that are no UTF-8: the first byte of a character takes as many as it announces,
 * and a malformed one counts nothing.
 */
function sumOfUtf8(bytes: string): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.charCodeAt(at);
    const length = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const sign = Buffer.from(bytes.slice(at, at + length), 'latin1').toString('utf8');
    if (!sign.includes('\ufffd')) sum += sign.codePointAt(0) ?? 0;
    at += length;
  }
  return sum;
}

const checksum = (sum: number) => (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0');

/** A message with number and checksum, computed from the specification's text and not by the codec. */
function numbered(message: string, sequence: string, sum: number): string {
  const end = `AY${sequence}AZ`;
  return `${message}${end}${checksum(sum + sumOf(end))}`;
}
