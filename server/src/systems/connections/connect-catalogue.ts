import type { Connector } from '@buchfink/connectors/connector';
import { connectOpenSearch } from '@buchfink/connectors/index-server/opensearch/connect-opensearch';
import { connectSolr } from '@buchfink/connectors/index-server/solr/connect-solr';
import type { PatronNotes } from '@buchfink/connectors/patron-notes';
import { connectRemote } from '@buchfink/connectors/remote/connect-remote';
import { connectSru } from '@buchfink/connectors/sru/connect-sru';
import { dayAtOf } from '../../base/calendar/wall-clock.ts';
import { branchNameOf } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { dateMemoryOf } from './date-memory.ts';
import { marcMappingOf } from './marc-mapping.ts';
import type { UpstreamTools } from './upstream-tools.ts';

/** Connects a library to its external catalogue; undefined when it has none. Makes no request yet. */
export function connectCatalogue(
  library: LibrarySettings,
  upstream: UpstreamTools,
  patronNotes: PatronNotes,
): Connector | undefined {
  const settings = library.system.catalogue;
  const { id: libraryId } = library;
  const tools = { ...upstream, dateMemory: dateMemoryOf(patronNotes, 'catalogue', upstream.now) };
  const [dayAt, mapping, branchName] = [dayAtOf(library), marcMappingOf(library), branchNameOf(library)];
  switch (settings?.kind) {
    case undefined:
    case 'builtin':
      return undefined;
    case 'remote':
      return connectRemote({ libraryId, settings, dayAt }, tools);
    case 'sru':
      return connectSru({ libraryId, settings, mapping, branchName, dayAt, timeZone: library.timeZone }, tools);
    case 'solr':
      return connectSolr({ libraryId, settings, mapping, branchName, dayAt }, tools);
    case 'opensearch':
      return connectOpenSearch({ libraryId, settings, mapping, branchName, dayAt }, tools);
  }
}
