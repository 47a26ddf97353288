import { createNetworkMatcher } from '../../base/http/server/networks.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { ConnectionOptions } from '../../systems/connections/connect-library.ts';
import { type CommandContext, type Console, startCommandIndexes, warningWriter } from '../command-context.ts';

/** Gives `work` what connects a library as the service does, without built-in accounts, and closes it afterwards. */
export async function withConnection<Result>(
  library: LibrarySettings,
  { settings, location, store }: Pick<CommandContext, 'settings' | 'location' | 'store'>,
  console: Console,
  work: (connection: Omit<ConnectionOptions, 'patronNotesOf'>) => Promise<Result>,
): Promise<Result> {
  const warn = warningWriter(console);
  const indexes =
    library.system.catalogue?.kind === 'builtin' ? startCommandIndexes(location, settings, console) : undefined;
  try {
    return await work({
      store: store.records,
      indexOf: (id) => {
        if (indexes === undefined) throw new Error('only a built-in catalogue has an index');
        return indexes.of(id);
      },
      circulationOf: () => undefined,
      upstream: { isAllowed: createNetworkMatcher(settings.upstreamNetworks), now: console.now, warn },
    });
  } finally {
    await indexes?.close();
  }
}
