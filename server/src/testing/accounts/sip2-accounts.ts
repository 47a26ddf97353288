import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { patronNoteMemory } from '@buchfink/connectors/testing/patron-note-memory';
import { type Sip2Library, startSip2Library } from '@buchfink/connectors/testing/sip2/sip2-library';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { connectAccounts } from '../../systems/connections/connect-accounts.ts';
import { openUpstreamTools } from '../../systems/connections/upstream-tools.ts';
import { plainLibrary } from '../write-project.ts';

/** A library with SIP2 on this machine, and its accounts as the service connects them. */
export interface Sip2Accounts {
  readonly library: Sip2Library;
  readonly patrons: PatronSystem;
  close(): Promise<void>;
}

/** Starts a library that takes `delay` milliseconds for each message, and connects its accounts. */
export async function startSip2Accounts(delay: number): Promise<Sip2Accounts> {
  const nobody = { system: {} as PatronSystem, close: () => undefined };
  const library = await startSip2Library(() => nobody, { delay, knowsTerminal: true });
  const patron = {
    kind: 'sip2',
    host: '127.0.0.1',
    port: library.server.port,
    tls: false,
    login: 'none',
    institution: 'HB',
  };
  const settings = LibrarySettings.parse(plainLibrary(1, { system: { patron } }));
  const { now } = library.context;
  const tools = openUpstreamTools(settings, { isAllowed: () => true, now, warn: () => undefined });
  const accounts = connectAccounts(settings, tools, patronNoteMemory());
  if (accounts?.patron === undefined) throw new Error('SIP2 has accounts');
  return {
    library,
    patrons: accounts.patron,
    async close() {
      await accounts.close();
      await tools.close();
      await library.close();
    },
  };
}
