import { useConfig } from '#shared/config/config-store.ts';
import { useApp } from '../state/store.ts';

/** Whether the app is for several libraries: in the multi edition, and not in single mode. */
export function useMultiMode(): boolean {
  const single = useApp(({ mode }) => mode.singleModeEnabled);
  return useConfig(({ config }) => config.edition === 'multi') && !single;
}
