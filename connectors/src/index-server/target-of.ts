import type { IndexTarget } from './index-target.ts';
import { type presetNames, presetOf } from './presets.ts';

type Settings = { readonly preset: (typeof presetNames)[number]; readonly maxOffset: number } & {
  readonly [Key in Exclude<keyof IndexTarget, 'maxOffset'>]?: IndexTarget[Key] | undefined;
};

/** The effective settings of a library's index. */
export function targetOf(settings: Settings): IndexTarget {
  const preset = presetOf(settings.preset);
  return {
    search: { ...preset.search, ...settings.search },
    facets: { ...preset.facets, ...settings.facets },
    sorting: { ...preset.sorting, ...settings.sorting },
    record: { ...preset.record, ...settings.record },
    idField: settings.idField ?? preset.idField ?? '',
    marcField: settings.marcField ?? preset.marcField ?? '',
    volumesField: settings.volumesField ?? preset.volumesField ?? '',
    addedField: settings.addedField ?? preset.addedField ?? '',
    copyField: settings.copyField ?? '',
    copy: settings.copy ?? {},
    mediaTypes: { ...preset.mediaTypes, ...settings.mediaTypes },
    copyStates: settings.copyStates ?? {},
    filter: settings.filter ?? {},
    exclude: settings.exclude ?? {},
    spelling: settings.spelling ?? '',
    copies: settings.copies ?? 'shown',
    availability: settings.availability ?? 'unknown',
    maxOffset: settings.maxOffset,
  };
}
