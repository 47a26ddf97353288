import type { Config } from '@buchfink/contract/config';
import type { Features, Library } from '@buchfink/contract/libraries';

/** The feature switches of a library: those of the project, overridden by its own. */
export function featuresFor(config: Config, library: Library | undefined): Features {
  const libraryFeatures = Object.entries(library?.settings.features ?? {}).filter(([, on]) => on !== undefined);
  return { ...config.features, ...Object.fromEntries(libraryFeatures) };
}

/**
 * Whether the app shows the config of the chosen library's project: only in the multi edition with the feature
 * reloadConfig.
 */
export function usesLibraryConfig({ edition, features }: Config): boolean {
  return edition === 'multi' && features.reloadConfig;
}
