import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import type { CirculationSettings } from '../../projects/libraries/circulation-settings.ts';

/**
 * Converts the settings to the rules of circulation. The first patron group and the first item type are the defaults.
 */
export function circulationRules(settings: CirculationSettings): CirculationRules {
  const { itemTypes, defaultGroup, defaultItemType, ...otherSettings } = settings;
  const types = Object.entries(itemTypes).map(([type, { mediaTypes: _, ...rule }]) => [type, rule] as const);
  return {
    ...otherSettings,
    defaultGroup: defaultGroup ?? Object.keys(settings.patronGroups)[0] ?? '',
    defaultItemType: defaultItemType ?? types[0]?.[0] ?? '',
    itemTypes: Object.fromEntries(types),
    itemTypeOf: Object.fromEntries(
      Object.entries(itemTypes).flatMap(([type, { mediaTypes }]) => mediaTypes.map((mediaType) => [mediaType, type])),
    ),
  };
}
