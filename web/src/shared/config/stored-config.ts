import { Config } from '@buchfink/contract/config';
import * as z from 'zod/mini';
import { isKiosk } from '#shared/state/kiosk.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';

/** Key of the last config from the service, stored with the project id that was requested. */
const storageKey = 'buchfink-config';

/**
 * Stores a config for a start without an answer of the service. The demo cards are left out, as nothing that looks
 * like a patron is stored on a device. In a public place nothing is stored.
 */
export function storeConfig(projectId: string, { demoCards: _, ...config }: Config): void {
  if (isKiosk() || config.publicPlace) return;
  try {
    window.localStorage.setItem(scoped(storageKey), JSON.stringify({ asked: projectId, config }));
  } catch {
    // Without room the next start uses the built-in config.
  }
}

/** The stored config of a project id; undefined when there is none that this version of the app understands. */
export function readStoredConfig(projectId: string): Config | undefined {
  if (isKiosk()) return undefined;
  try {
    const stored = JSON.parse(window.localStorage.getItem(scoped(storageKey)) ?? '') as {
      asked?: unknown;
      config?: unknown;
    };
    return stored.asked === projectId ? z.parse(Config, stored.config) : undefined;
  } catch {
    return undefined;
  }
}
