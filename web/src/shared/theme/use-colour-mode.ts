import { useSyncExternalStore } from 'react';
import { useApp } from '#shared/state/store.ts';
import { onDeviceModeChange, resolveColourMode } from './apply-theme.ts';
import type { ColourMode } from './roles.ts';

/** Light or dark, as it is shown now. */
export function useColourMode(): ColourMode {
  const choice = useApp(({ settings }) => settings.theme);
  return useSyncExternalStore(onDeviceModeChange, () => resolveColourMode(choice));
}
