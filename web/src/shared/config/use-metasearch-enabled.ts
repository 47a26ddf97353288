import { useConfig } from '#shared/config/config-store.ts';
import { anyHasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '../state/store.ts';
import { useMultiMode } from './use-multi-mode.ts';

/** Whether the app offers the metasearch: in multi mode, unless the project has switched it off or no library has a catalogue. */
export function useMetasearchEnabled(): boolean {
  const multi = useMultiMode();
  const hasCatalogues = useApp(({ selection }) => anyHasPart(selection.libraries, 'catalogue'));
  return useConfig(({ config }) => config.features.meta) && multi && hasCatalogues;
}
