import { useConfig } from '#shared/config/config-store.ts';
import { useMultiMode } from './use-multi-mode.ts';

/** Whether the app offers the metasearch: in multi mode, unless the project has switched it off. */
export function useMetasearchEnabled(): boolean {
  const multi = useMultiMode();
  return useConfig(({ config }) => config.features.meta) && multi;
}
