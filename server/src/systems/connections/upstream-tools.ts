import type { ConnectorTools, UpstreamConnect } from '@buchfink/connectors/upstream';
import { systemWarningText } from '../../messages/connection/system-warning-text.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { createUpstreamConnect } from '../upstream/connect-socket.ts';
import { openUpstream, type UpstreamOptions } from '../upstream/fetch-upstream.ts';
import { readSecretAt } from '../upstream/read-secret-at.ts';
import { throttleMessages } from '../upstream/throttle-messages.ts';

/** Options for connecting a library to external systems. */
export interface UpstreamConnectionOptions extends UpstreamOptions {
  readonly now: () => Date;
  /** Gets warnings about unexpected behaviour of a library's system. */
  readonly warn: (message: string) => void;
  /** Wraps the tools, to note what is sent and answered in a check of the connection. */
  readonly observe?: (tools: UpstreamTools) => UpstreamTools;
}

/** The tools of all connectors of one library. */
export interface UpstreamTools extends ConnectorTools {
  readonly connect: UpstreamConnect;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/** Creates the tools: HTTP and TCP within the operator's limits, and warnings that name the library. */
export function openUpstreamTools({ id }: LibrarySettings, options: UpstreamConnectionOptions): UpstreamTools {
  const upstream = openUpstream(options);
  const warn = throttleMessages((text) => options.warn(`library ${id}: ${text}`), options.now);
  const tools: UpstreamTools = {
    fetch: upstream.fetch,
    connect: createUpstreamConnect(options),
    now: options.now,
    secret: readSecretAt,
    warn: (warning) => warn(systemWarningText(warning, 'en')),
    close: upstream.close,
  };
  return options.observe?.(tools) ?? tools;
}
