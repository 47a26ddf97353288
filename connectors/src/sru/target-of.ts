import { presetOf } from './presets.ts';
import type { SruCatalogue } from './sru-settings.ts';
import type { SruTarget } from './sru-target.ts';

/** The effective settings of a library's catalogue. */
export function targetOf(settings: SruCatalogue): SruTarget {
  const preset = presetOf(settings.preset);
  const {
    preset: _,
    kind: __,
    limits,
    auth,
    parameters,
    secretParameters,
    base = preset.base ?? '',
    ...otherSettings
  } = settings;
  const overrides = Object.fromEntries(Object.entries(otherSettings).filter(([, value]) => value !== undefined));
  return {
    ...preset,
    ...overrides,
    base,
    indexes: { ...preset.indexes, ...otherSettings.indexes },
    sorting: { ...preset.sorting, ...otherSettings.sorting },
  };
}
