import type { Config } from '@buchfink/contract/config';
import type { Features, Library } from '@buchfink/contract/libraries';

/** The switches as they hold for a library: the project's, with the library's own over them. */
export function featuresFor(config: Config, library: Library | undefined): Features {
  const own = Object.entries(library?.settings.features ?? {}).filter(([, on]) => on !== undefined);
  return { ...config.features, ...Object.fromEntries(own) };
}

/**
 * The project whose config a change of library asks for, or undefined when the config stays: only the multi edition
 * with the reloadConfig feature changes it, to the library's project or back to `own`.
 */
export function projectFor(config: Config, library: Library | undefined, own: string): string | undefined {
  if (config.edition !== 'multi' || !config.features.reloadConfig) return undefined;
  return library?.settings.project ?? own;
}
