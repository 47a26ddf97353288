import type { Connector } from '@buchfink/connectors/connector';
import { connectKohaIlsdiAccounts } from '@buchfink/connectors/koha/ilsdi/connect-koha-ilsdi';
import { connectKohaRestAccounts } from '@buchfink/connectors/koha/rest/connect-koha-rest';
import { connectPaia } from '@buchfink/connectors/paia/connect-paia';
import type { PatronNotes } from '@buchfink/connectors/patron-notes';
import { connectSip2 } from '@buchfink/connectors/sip2/connect-sip2';
import { dayAtOf } from '../../base/calendar/wall-clock.ts';
import { branchNameOf } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { remotePatronsOf } from '../../projects/libraries/system-settings.ts';
import { dateMemoryOf } from './date-memory.ts';
import type { UpstreamTools } from './upstream-tools.ts';

/**
 * Connects the accounts of a library in a system elsewhere; undefined when there are none. The connector also has the
 * other roles that this system offers (`availability`, `checkout`). Opens no connection yet.
 */
export function connectAccounts(
  library: LibrarySettings,
  upstream: UpstreamTools,
  patronNotes: PatronNotes,
): Connector | undefined {
  const settings = remotePatronsOf(library.system);
  const { id: libraryId, timeZone } = library;
  const tools = { ...upstream, dateMemory: dateMemoryOf(patronNotes, 'accounts', upstream.now) };
  const branches = library.branches.map(({ id, name }) => ({ id, name }));
  switch (settings?.kind) {
    case undefined:
      return undefined;
    case 'paia':
      return connectPaia({ libraryId, settings, timeZone, dayAt: dayAtOf(library) }, tools);
    case 'sip2':
      return connectSip2({ libraryId, settings, timeZone, branches }, { ...tools, patronNotes });
    case 'koha-rest':
      return connectKohaRestAccounts(
        { libraryId, settings, timeZone, ...kohaNamesOf(library), dayAt: dayAtOf(library) },
        tools,
      );
    case 'koha-ilsdi':
      return connectKohaIlsdiAccounts(
        { libraryId, settings, timeZone, ...kohaNamesOf(library), dayAt: dayAtOf(library) },
        tools,
      );
  }
}

/** Where a Koha names the item type of a copy, and that of a title. */
const itemTypePlaces = ['952$y', '942$c'];

/** What a library's settings say of Koha's codes. */
function kohaNamesOf(library: LibrarySettings) {
  const { branches, mediaTypes } = library;
  const types = new Map(itemTypePlaces.flatMap((place) => Object.entries(mediaTypes[place] ?? {})).reverse());
  return {
    branches: branches.map(({ id, name }) => ({ id, name })),
    branchName: branchNameOf(library),
    mediaTypeOf: (itemType: string | undefined) => types.get(itemType ?? '') ?? 'UNKNOWN',
  };
}
