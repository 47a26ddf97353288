import { baseConfig } from '@buchfink/contract/config/base-config';
import { Locale, operatorLocales } from '@buchfink/contract/locale';
import { shownValue } from '../yaml/schema-faults.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import { duplicateIndexes, listOf, mapOf } from './raw-content.ts';

/** The languages of patrons that `project.yaml` as written names; those of a project that names none. */
export function writtenLocales(content: unknown): readonly Locale[] {
  const written = listOf(mapOf(content).locales).flatMap((locale) => Locale.safeParse(locale).data ?? []);
  return written.length > 0 ? written : operatorLocales;
}

/** Finds languages that are named twice, and a language of the first visit that patrons cannot choose. */
export function languageFaults(content: unknown, faultAt: FaultAt): Fault[] {
  const file = mapOf(content);
  const names = writtenLocales(content);
  const first = mapOf(file.settings).locale ?? baseConfig.settings.locale;
  // Another value than a language is a fault of the schema.
  const isChoice = !Locale.safeParse(first).success || names.some((locale) => locale === first);
  return [
    ...duplicateIndexes(listOf(file.locales)).map((index) =>
      faultAt(['locales', index], { code: 'language-repeated', values: {} }),
    ),
    ...(isChoice
      ? []
      : [faultAt(['settings', 'locale'], { code: 'no-choice', values: { names, got: shownValue(first) } })]),
  ];
}
