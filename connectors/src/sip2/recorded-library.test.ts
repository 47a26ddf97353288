import type { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { PatronSystem } from '../patron-system.ts';
import {
  createKoha34Library,
  createLaterKoha34Library,
  createOpenNcipLibrary,
  createRecordedLibrary,
} from '../testing/sip2/recorded-library.ts';
import { type Sip2LibraryOptions, startSip2Library } from '../testing/sip2/sip2-library.ts';
import {
  hasSip2Recordings,
  type RecordedLine,
  readSip2Recordings,
  readTelnetRecordings,
} from '../testing/sip2/sip2-recordings.ts';
import { Koha34Terminal, OpenNcipTerminal } from '../testing/sip2/table-terminal.ts';

/** Recordings of a library as another recording left it. */
const earlier: Readonly<Record<string, string>> = { 'checkout-pickup': 'checkin-overdue' };
/** Recordings made before the library had the user of that terminal. */
const options: Readonly<Record<string, Sip2LibraryOptions>> = {
  'login-940-still-answers': { unknownUsers: ['siplocked'] },
  'koha34-blocked-patron': {
    terminal: (state, now) => new Koha34Terminal(state, now),
    state: createKoha34Library(),
  },
  'koha34-normal-patron': {
    terminal: (state, now) => new Koha34Terminal(state, now),
    state: createLaterKoha34Library(),
  },
  'openncip-sipserver-demo': {
    terminal: (state, now) => new OpenNcipTerminal(state, now),
    state: createOpenNcipLibrary(),
  },
};

const isThere = hasSip2Recordings();
const conversations = new Map<string, RecordedLine[]>();
for (const line of isThere ? readSip2Recordings() : []) {
  const name = /([^/]*)\.txt$/.exec(line.file)?.[1];
  if (name) conversations.set(name, [...(conversations.get(name) ?? []), line]);
}
const telnet = isThere ? readTelnetRecordings() : new Map();
/** The recorder of these read UTF-8; a byte that is none became U+FFFD. */
const recordedAsUtf8 = /^captured-sip2\//;
const readAsUtf8 = (text: string) => latin1(Buffer.from(Buffer.from(text, 'latin1').toString('utf8')));
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** When the server answered, by the time in the answer, which is that of Berlin in winter. */
function timeOf(answer: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds] =
    /^..[^|]*?(20\d\d)(\d\d)(\d\d) {4}(\d\d)(\d\d)(\d\d)/.exec(answer) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}+01:00`);
}

/** Reads as many bytes as are expected, or until the text has this end, the connection ends or nothing more comes. */
function reading(socket: Duplex): (length: number, end?: string) => Promise<string> {
  let text = '';
  let isClosed = false;
  const wake = new EventTarget();
  const change = () => wake.dispatchEvent(new Event('change'));
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    change();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    change();
  });
  return async (length, end) => {
    const isWhole = () => text.length >= length || (end !== undefined && text.endsWith(end));
    const isEnough = () => isClosed || (length > 0 && text !== '' && isWhole());
    const limit = AbortSignal.timeout(60_000);
    while (!isEnough() && !limit.aborted)
      await new Promise((resolve) => {
        wake.addEventListener('change', resolve, { once: true });
        limit.addEventListener('abort', resolve, { once: true });
      });
    const read = isClosed && text === '' ? 'closed' : text;
    text = '';
    return read;
  };
}

async function withLibrary(
  own: Sip2LibraryOptions,
  use: (
    ask: (request: string | undefined, expected: string) => Promise<string>,
    setClock: (now: Date) => void,
  ) => Promise<void>,
): Promise<void> {
  const nobody = () => ({ system: {} as PatronSystem, close: () => undefined });
  const library = await startSip2Library(nobody, { state: createRecordedLibrary(), loanFeeLimit: 200, ...own });
  try {
    const socket = await library.server.open(AbortSignal.timeout(30_000));
    const read = reading(socket);
    await use((request, expected) => {
      if (request !== undefined) socket.write(Buffer.from(request, 'latin1'));
      // An answer in another encoding may be shorter than the recorded one; at a terminal a line is not an answer.
      return read(
        expected === 'closed' ? 0 : expected.length,
        own.transport === 'telnet' ? undefined : expected.at(-1),
      );
    }, library.setClock);
  } finally {
    await library.close();
  }
}

describe.skipIf(!isThere)('the library of the tests', () => {
  it('has recordings of two versions of Koha and of another server to be compared with', () => {
    expect(conversations.size).toBe(42);
    expect(telnet.size).toBe(2);
  });

  it.each([...conversations.keys()])('answers as recorded, byte for byte: %s', async (name) => {
    const lines = [earlier[name] ?? '', name].flatMap((of) => conversations.get(of) ?? []);
    await withLibrary(options[name] ?? {}, async (ask, setClock) => {
      for (const [index, { from, topic, bytes, lineEnd }] of lines.entries()) {
        if (from === 'server') continue;
        const next = lines[index + 1];
        const recorded = next?.from === 'server' ? latin1(next.bytes) + next.lineEnd : 'closed';
        const time = timeOf(recorded);
        if (time) setClock(time);
        const answer = await ask(latin1(bytes) + lineEnd, recorded);
        const isReadAsUtf8 = next !== undefined && recordedAsUtf8.test(next.file);
        expect(isReadAsUtf8 ? readAsUtf8(answer) : answer, `${topic}: ${latin1(bytes)}`).toBe(recorded);
        if (answer === 'closed') break;
      }
    });
  });

  it.each([...telnet.keys()])('asks and answers by telnet as recorded, byte for byte: %s', async (name) => {
    await withLibrary({ transport: 'telnet' }, async (ask, setClock) => {
      let request: string | undefined;
      for (const { from, bytes } of telnet.get(name) ?? []) {
        if (from === 'terminal') request = latin1(bytes);
        if (from === 'terminal') continue;
        const time = timeOf(latin1(bytes));
        if (time) setClock(time);
        expect(await ask(request, latin1(bytes)), request ?? 'the greeting').toBe(latin1(bytes));
      }
    });
  });
});
