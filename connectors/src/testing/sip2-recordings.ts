import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../shared/data/protocol-fixtures/', import.meta.url));
const folders = ['captured-sip2', 'captured-koha19/sip2'];

/** One line of a recorded conversation with a SIP2 server. */
export interface RecordedLine {
  readonly file: string;
  readonly from: 'terminal' | 'server';
  /** What the recording says of this exchange. */
  readonly topic: string;
  /** The bytes of the message without its terminator. */
  readonly bytes: Uint8Array;
  /** The terminator, where the recording notes it. */
  readonly terminator?: string;
  /** What the recorder found of the checksum. */
  readonly checksum?: 'ok' | 'none' | 'BAD';
}

/** Whether the recordings are there; prints a message where they are not, so that a skipped test is seen. */
export function hasSip2Recordings(): boolean {
  if (folders.every((folder) => existsSync(root + folder))) return true;
  console.warn('SKIPPED: no recordings of SIP2 servers (../shared/data/protocol-fixtures)');
  return false;
}

/** All messages of the recorded conversations, in their order; prompts of telnet logins and closed connections are left out. */
export function readSip2Recordings(): RecordedLine[] {
  return folders.flatMap((folder) =>
    readdirSync(root + folder)
      .filter((name) => name.endsWith('.txt') && !name.startsWith('telnet'))
      .flatMap((name) => readConversation(`${folder}/${name}`)),
  );
}

function readConversation(file: string): RecordedLine[] {
  let topic = '';
  return readFileSync(root + file, 'latin1')
    .split('\n')
    .flatMap((line): RecordedLine[] => {
      const [, sign = '', text = ''] = /^(##|[<>]) (.*)$/.exec(line) ?? [];
      if (sign === '##') topic = text;
      if (sign === '>' && text !== '')
        return [{ file, topic, from: 'terminal', bytes: toBytes(text.replace(/(?:\\x0[ad])+$/, '')) }];
      const answer = /^(.*?) +\[eol[ =]"?([^\]"]*)"?\](?: \[checksum (\w+))?/.exec(text);
      if (sign !== '<' || !answer) return [];
      const [, message = '', terminator = '', checksum] = answer;
      return [
        {
          file,
          topic,
          from: 'server',
          bytes: toBytes(message),
          terminator,
          ...(checksum ? { checksum: checksum as 'ok' | 'none' | 'BAD' } : {}),
        },
      ];
    });
}

/** Bytes outside of ASCII are written as `\xHH`. */
function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/\\x[0-9A-Fa-f]{2}|./g) ?? [], (part) =>
    part.length === 4 ? Number.parseInt(part.slice(2), 16) : part.charCodeAt(0),
  );
}
