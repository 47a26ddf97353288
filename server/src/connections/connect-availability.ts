import type { Connector } from '@buchfink/connectors/connector';
import type { LibrarySettings } from '../libraries/library-settings.ts';

/**
 * Connects a library to the system that knows the states of its copies; undefined when none is set. Makes no request
 * yet. `accounts` is closed by its owner.
 */
export function connectAvailability(library: LibrarySettings, accounts: Connector | undefined): Connector | undefined {
  const settings = library.system.availability;
  switch (settings?.kind) {
    case undefined:
      return undefined;
    case 'patron':
      return accounts && { ...accounts, close: async () => {} };
  }
}
