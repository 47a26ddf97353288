import { Config } from '@buchfink/contract/config';
import * as z from 'zod/mini';
import { isKiosk } from '#shared/state/kiosk.ts';

/** Holds the last config that came from the service, and by which project id it was asked for. */
const storageKey = 'buchfink-config';

/**
 * Stores a config for a start at which the service is late or cannot be reached, without the cards of a demonstration: nothing
 * that looks like a patron stays on a device. In a public place nothing is stored.
 */
export function storeConfig(asked: string, { demoCards: _, ...config }: Config): void {
  if (isKiosk() || config.publicPlace) return;
  try {
    window.localStorage.setItem(storageKey, JSON.stringify({ asked, config }));
  } catch {
    // Without room the next start has only what the app brings along.
  }
}

/** The config stored for a project id; undefined where there is none that this version of the app understands. */
export function readStoredConfig(asked: string): Config | undefined {
  if (isKiosk()) return undefined;
  try {
    const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? '') as { asked?: unknown; config?: unknown };
    return stored.asked === asked ? z.parse(Config, stored.config) : undefined;
  } catch {
    return undefined;
  }
}
