import type { Connector } from '@buchfink/connectors/connector';
import { connectSip2 } from '@buchfink/connectors/sip2/connect-sip2';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { UpstreamTools } from './upstream-tools.ts';

/**
 * Connects the accounts of a library in a system elsewhere; undefined when there are none. The connector also has the
 * other roles that this system offers (`availability`, `checkout`). Opens no connection yet.
 */
export function connectAccounts(library: LibrarySettings, tools: UpstreamTools): Connector | undefined {
  const settings = library.system.patron;
  const { id: libraryId, timeZone } = library;
  const branches = library.branches.map(({ id, name }) => ({ id, name }));
  switch (settings?.kind) {
    case undefined:
    case 'builtin':
      return undefined;
    case 'sip2':
      return connectSip2({ libraryId, settings, timeZone, branches }, tools);
  }
}
