import type { Connector } from '@buchfink/connectors/connector';
import { connectDaia } from '@buchfink/connectors/daia/connect-daia';
import { connectKohaIlsdiAvailability } from '@buchfink/connectors/koha/ilsdi/connect-koha-ilsdi';
import { connectKohaRestAvailability } from '@buchfink/connectors/koha/rest/connect-koha-rest';
import type { PatronNotes } from '@buchfink/connectors/patron-notes';
import { dayAtOf } from '../../base/calendar/wall-clock.ts';
import { branchNameOf } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { dateMemoryOf } from './date-memory.ts';
import type { UpstreamTools } from './upstream-tools.ts';

/**
 * Connects a library to the system that knows the states of its copies; undefined when none is set. Makes no request
 * yet. `accounts` is closed by its owner.
 */
export function connectAvailability(
  library: LibrarySettings,
  accounts: Connector | undefined,
  upstream: UpstreamTools,
  patronNotes: PatronNotes,
): Connector | undefined {
  const settings = library.system.availability;
  const { timeZone } = library;
  const [branchName, dayAt] = [branchNameOf(library), dayAtOf(library)];
  const tools = { ...upstream, dateMemory: dateMemoryOf(patronNotes, 'copies', upstream.now) };
  switch (settings?.kind) {
    case undefined:
      return undefined;
    case 'patron':
      return accounts && { ...accounts, close: async () => {} };
    case 'daia':
      return connectDaia({ settings, timeZone, dayAt }, tools);
    case 'koha-rest':
      return connectKohaRestAvailability({ settings, timeZone, branchName, dayAt }, tools);
    case 'koha-ilsdi':
      return connectKohaIlsdiAvailability({ settings, timeZone, branchName, dayAt }, tools);
  }
}
