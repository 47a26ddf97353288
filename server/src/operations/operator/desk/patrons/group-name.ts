import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import type { OperatorLocale } from '@buchfink/contract/locale';

/**
 * The name of a patron group in a language. A group without one, such as one that the rules no longer have, is called by
 * its code: `young_adults` becomes `Young adults`.
 */
export function groupName(
  { patronGroups }: Pick<CirculationRules, 'patronGroups'>,
  code: string,
  locale: OperatorLocale,
): string {
  const name = Object.hasOwn(patronGroups, code) ? patronGroups[code]?.name?.[locale] : undefined;
  if (name !== undefined) return name;
  const words = code.replace(/[-_]+/g, ' ').trim();
  return words === '' ? code : words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}
