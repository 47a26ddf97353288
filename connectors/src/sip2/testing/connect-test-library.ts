import { AccountData } from '@buchfink/contract/account';
import type { Connector } from '../../connector.ts';
import type { DateMemory } from '../../dates/date-reader.ts';
import type { PatronNotes } from '../../patron-notes.ts';
import type { PatronSystem } from '../../patron-system.ts';
import type { SystemWarning } from '../../system-warning.ts';
import { labelledAccount } from '../../testing/labelled-account.ts';
import { patronNoteMemory } from '../../testing/patron-note-memory.ts';
import { PlainTerminal, type Sip2Manner } from '../../testing/sip2/plain-terminal.ts';
import { type Sip2Library, type Sip2LibraryOptions, startSip2Library } from '../../testing/sip2/sip2-library.ts';
import type { Sip2Server } from '../../testing/sip2/sip2-server.ts';
import { connectSip2 } from '../connect-sip2.ts';
import { Sip2Patrons } from '../sip2-settings.ts';

/** The connector of a server on this machine, with what it told the operator. */
export interface TestConnector extends Required<Pick<Connector, 'patron' | 'availability' | 'checkout'>> {
  readonly connector: Connector;
  readonly warnings: readonly SystemWarning[];
  /** Another connector with the same notes is like another node. A test may replace their methods. */
  readonly patronNotes: { -readonly [Method in keyof PatronNotes]: PatronNotes[Method] };
}

/** Connects to a server of the tests; `settings` are those of `libraries.yaml`. */
export function connectTo(
  server: Sip2Server,
  now: () => Date,
  settings: object = {},
  patronNotes = patronNoteMemory(),
  dateMemory?: DateMemory,
): TestConnector {
  const warnings: SystemWarning[] = [];
  const connector = connectSip2(
    {
      libraryId: 7,
      timeZone: 'Europe/Berlin',
      branches: [
        { id: 'HB', name: 'Hauptbücherei' },
        { id: 'ZW', name: 'Zweigstelle West' },
      ],
      settings: Sip2Patrons.parse({
        kind: 'sip2',
        host: '127.0.0.1',
        port: server.port,
        tls: false,
        user: 'sip',
        password: 'env:SIP',
        institution: 'HB',
        location: 'HB',
        messageSeconds: 25,
        ...settings,
      }),
    },
    {
      connect: ({ signal }) => server.open(signal),
      now,
      secret: async () => 'sip-pass',
      warn: (warning) => warnings.push(warning),
      patronNotes,
      dateMemory,
    },
  );
  const { patron, availability, checkout } = connector;
  if (!patron || !availability || !checkout) throw new Error('a role is missing');
  return { connector, patron, availability, checkout, warnings, patronNotes };
}

/** A library with its connector. */
export interface ConnectedLibrary extends Sip2Library, TestConnector {}

/**
 * Starts a library and connects to it. As in the service, a reservation knows the copies that the catalogue has, and the account has
 * its words.
 */
export async function startConnectedLibrary(
  settings: object = {},
  options?: Sip2LibraryOptions,
): Promise<ConnectedLibrary> {
  const started: { test?: TestConnector } = {};
  const library = await startSip2Library((server, now) => {
    const test = connectTo(server, now, settings);
    started.test = test;
    return {
      system: inService(test.patron, (recordId) => library.copiesOf(recordId)),
      close: () => test.connector.close(),
    };
  }, options);
  if (started.test === undefined) throw new Error('nothing is connected');
  return { ...library, ...started.test, close: library.close };
}

/** A library whose server answers in this manner, and takes and cancels reservations. */
export const startLibraryIn = (manner: Sip2Manner): Promise<ConnectedLibrary> =>
  startConnectedLibrary(
    { holds: { cancel: true } },
    { terminal: (state, now) => new PlainTerminal(state, now, manner) },
  );

function inService(patron: PatronSystem, copiesOf: Sip2Library['copiesOf']): PatronSystem {
  const { reserve } = patron;
  return {
    ...patron,
    account: async (...args) => AccountData.parse(labelledAccount(await patron.account(...args))),
    ...(reserve && {
      reserve: (of, target, selections, context) => {
        const copies = copiesOf(target.recordId);
        return reserve(of, { ...target, ...(copies && { copies }) }, selections, context);
      },
    }),
  };
}
