import { useSyncExternalStore } from 'react';
import { useApp } from '#shared/state/store.ts';
import { onDeviceModeChange, resolveColourMode } from './apply-theme.ts';
import type { ColourMode } from './roles.ts';

/** The current colour mode. */
export function useColourMode(): ColourMode {
  const choice = useApp(({ settings }) => settings.theme);
  return useSyncExternalStore(onDeviceModeChange, () => resolveColourMode(choice));
}
