import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../shared/data/protocol-fixtures/', import.meta.url));
const folders = ['captured-sip2', 'captured-koha19/sip2'];

/** One line of a recorded conversation with a SIP2 server. */
export interface RecordedLine {
  readonly file: string;
  readonly from: 'terminal' | 'server';
  /** What the recording says of this exchange. */
  readonly topic: string;
  /** The bytes of the message without its terminator. */
  readonly bytes: Uint8Array;
  /** The end of the line; `\r` where the recording does not note it. */
  readonly lineEnd: string;
  /** What the recorder found of the checksum. */
  readonly checksum?: 'ok' | 'none' | 'BAD';
}

/** Whether the recordings are there; prints a message where they are not, so that a skipped test is seen. */
export function hasSip2Recordings(): boolean {
  if (folders.every((folder) => existsSync(root + folder))) return true;
  console.warn('SKIPPED: no recordings of SIP2 servers (../shared/data/protocol-fixtures)');
  return false;
}

/**
 * All lines of the recorded conversations, in their order. A terminal also sends an empty one; closed connections and prompts of
 * telnet logins are left out.
 */
export function readSip2Recordings(): RecordedLine[] {
  return folders.flatMap((folder) =>
    readdirSync(root + folder)
      .filter((name) => name.endsWith('.txt') && !name.startsWith('telnet'))
      .flatMap((name) => readConversation(`${folder}/${name}`)),
  );
}

/** The recorded telnet logins: what each side sent, in turns, by the name of the file. */
export function readTelnetRecordings(): Map<
  string,
  { readonly from: RecordedLine['from']; readonly bytes: Uint8Array }[]
> {
  const folder = 'captured-koha19/sip2';
  const names = readdirSync(root + folder).filter((name) => name.startsWith('telnet'));
  return new Map(
    names.map((name) => [
      name.replace('.txt', ''),
      [...readFileSync(`${root}${folder}/${name}`, 'latin1').matchAll(/^([<>]) (.*)$/gm)].map(
        ([, sign, text = '']) => ({
          from: sign === '>' ? ('terminal' as const) : ('server' as const),
          bytes: toBytes(text),
        }),
      ),
    ]),
  );
}

function readConversation(file: string): RecordedLine[] {
  let topic = '';
  return readFileSync(root + file, 'latin1')
    .split('\n')
    .flatMap((line): RecordedLine[] => {
      const [, sign = '', text = ''] = /^(##|[<>]) (.*)$/.exec(line) ?? [];
      if (sign === '##') topic = text;
      if (sign === '>') {
        const [, message = '', lineEnd] = /^(.*?)((?:\\x0[ad])*)$/.exec(text) ?? [];
        return [{ file, topic, from: 'terminal', bytes: toBytes(message), lineEnd: lineEndOf(lineEnd) }];
      }
      const answer = /^(.*?) +\[eol[ =]"?([^\]"]*)"?\](?: \[checksum (\w+))?/.exec(text);
      if (sign !== '<' || !answer) return [];
      const [, message = '', lineEnd, checksum] = answer;
      return [
        {
          file,
          topic,
          from: 'server',
          bytes: toBytes(message),
          lineEnd: lineEndOf(lineEnd),
          ...(checksum ? { checksum: checksum as 'ok' | 'none' | 'BAD' } : {}),
        },
      ];
    });
}

const lineEndOf = (text = '') => text.replace(/\\r|\\x0d/g, '\r').replace(/\\n|\\x0a/g, '\n') || '\r';

/** Bytes outside of ASCII are written as `\xHH`. */
function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/\\x[0-9A-Fa-f]{2}|./g) ?? [], (part) =>
    part.length === 4 ? Number.parseInt(part.slice(2), 16) : part.charCodeAt(0),
  );
}
