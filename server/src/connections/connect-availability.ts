import type { Connector } from '@buchfink/connectors/connector';
import { connectDaia } from '@buchfink/connectors/daia/connect-daia';
import { connectKohaIlsdiAvailability } from '@buchfink/connectors/koha/ilsdi/connect-koha-ilsdi';
import { connectKohaRestAvailability } from '@buchfink/connectors/koha/rest/connect-koha-rest';
import { dayAtOf } from '../calendar/wall-clock.ts';
import { branchNameOf } from '../libraries/branch-name.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { UpstreamTools } from './upstream-tools.ts';

/**
 * Connects a library to the system that knows the states of its copies; undefined when none is set. Makes no request
 * yet. `accounts` is closed by its owner.
 */
export function connectAvailability(
  library: LibrarySettings,
  accounts: Connector | undefined,
  tools: UpstreamTools,
): Connector | undefined {
  const settings = library.system.availability;
  switch (settings?.kind) {
    case undefined:
      return undefined;
    case 'patron':
      return accounts && { ...accounts, close: async () => {} };
    case 'daia':
      return connectDaia({ settings, dayAt: dayAtOf(library) }, tools);
    case 'koha-rest': {
      const [branchName, dayAt] = [branchNameOf(library), dayAtOf(library)];
      return connectKohaRestAvailability({ settings, branchName, dayAt }, tools);
    }
    case 'koha-ilsdi': {
      const [branchName, dayAt] = [branchNameOf(library), dayAtOf(library)];
      return connectKohaIlsdiAvailability({ settings, branchName, dayAt }, tools);
    }
  }
}
