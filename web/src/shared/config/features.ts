import type { Config } from '@buchfink/contract/config';
import type { Features, Library } from '@buchfink/contract/libraries';

/** The switches as they hold for a library: the project's, with the library's own over them. */
export function featuresFor(config: Config, library: Library | undefined): Features {
  const own = Object.entries(library?.settings.features ?? {}).filter(([, on]) => on !== undefined);
  return { ...config.features, ...Object.fromEntries(own) };
}

/** Only the multi edition with the reloadConfig feature shows the config of a library's own project. */
export function usesLibraryConfig({ edition, features }: Config): boolean {
  return edition === 'multi' && features.reloadConfig;
}
