import type { Connector } from '@buchfink/connectors/connector';
import { connectRemote } from '@buchfink/connectors/remote/connect-remote';
import { connectSip2 } from '@buchfink/connectors/sip2/connect-sip2';
import { connectSru } from '@buchfink/connectors/sru/connect-sru';
import type { ConnectorTools } from '@buchfink/connectors/upstream';
import { dayAtOf } from '../calendar/wall-clock.ts';
import { branchNameOf } from '../labels/catalogue-labels.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import { createUpstreamConnect } from '../upstream/connect-socket.ts';
import { openUpstream, type UpstreamOptions } from '../upstream/fetch-upstream.ts';
import { readSecretAt } from '../upstream/read-secret-at.ts';
import { throttleMessages } from '../upstream/throttle-messages.ts';
import { marcMappingOf } from './marc-mapping.ts';

/** Options for connecting a library to external systems. */
export interface UpstreamConnectionOptions extends UpstreamOptions {
  readonly now: () => Date;
  /** Gets warnings about unexpected behaviour of a library's system. */
  readonly warn: (message: string) => void;
}

/** Connects a library to its external catalogue; undefined when it has none. Makes no request yet. */
export function connectUpstream(library: LibrarySettings, options: UpstreamConnectionOptions): Connector | undefined {
  const settings = library.system.catalogue;
  if (settings === undefined || settings.kind === 'builtin') return undefined;
  const upstream = openUpstream(options);
  const warn = throttleMessages((message) => options.warn(`library ${library.id}: ${message}`), options.now);
  const connector = connectKind(library, settings, {
    fetch: upstream.fetch,
    now: options.now,
    secret: readSecretAt,
    warn,
  });
  return {
    ...connector,
    async close() {
      await connector.close();
      await upstream.close();
    },
  };
}

/** Connects the accounts of a library in a system elsewhere; undefined when there are none. Opens no connection yet. */
export function connectAccounts(
  library: LibrarySettings,
  connectionOptions: UpstreamConnectionOptions,
): Connector | undefined {
  const settings = library.system.patron;
  if (settings?.kind !== 'sip2') return undefined;
  const { id: libraryId, timeZone } = library;
  const warn = throttleMessages(
    (message) => connectionOptions.warn(`library ${libraryId}: ${message}`),
    connectionOptions.now,
  );
  const tools = {
    connect: createUpstreamConnect(connectionOptions),
    now: connectionOptions.now,
    secret: readSecretAt,
    warn,
  };
  return connectSip2({ libraryId, settings, timeZone }, tools);
}

type FarCatalogue = Exclude<NonNullable<LibrarySettings['system']['catalogue']>, { kind: 'builtin' }>;

function connectKind(library: LibrarySettings, settings: FarCatalogue, tools: ConnectorTools): Connector {
  const libraryId = library.id;
  switch (settings.kind) {
    case 'remote':
      return connectRemote({ libraryId, settings, dayAt: dayAtOf(library) }, tools);
    case 'sru':
      return connectSru(
        {
          libraryId,
          settings,
          mapping: marcMappingOf(library),
          branchName: branchNameOf(library),
          dayAt: dayAtOf(library),
        },
        tools,
      );
  }
}
