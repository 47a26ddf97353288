import { useSyncExternalStore } from 'react';
import { useApp } from '#shared/state/store.ts';
import { modeOf, onDeviceModeChange } from './apply-theme.ts';
import type { Mode } from './roles.ts';

/** Light or dark, as it is shown now. */
export function useMode(): Mode {
  const choice = useApp(({ settings }) => settings.theme);
  return useSyncExternalStore(onDeviceModeChange, () => modeOf(choice));
}
