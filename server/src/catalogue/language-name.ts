import type { Locale } from '@buchfink/contract/locale';

/** ISO 639-2 has two codes for these; catalogues use the left one, Intl (BCP 47) knows the right one. */
const terminological = new Map(
  'alb sqi arm hye baq eus bur mya chi zho cze ces dut nld fre fra geo kat ger deu gre ell ice isl mac mkd mao mri may msa per fas rum ron slo slk tib bod wel cym'
    .match(/\w+ \w+/g)
    ?.map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]),
);

const names: Record<Locale, Intl.DisplayNames> = {
  de: new Intl.DisplayNames('de', { type: 'language' }),
  en: new Intl.DisplayNames('en', { type: 'language' }),
};

// Looking a name up costs more than all else about an option, and the codes are few.
const found: Record<Locale, Map<string, string>> = { de: new Map(), en: new Map() };

/** The name of a language by its ISO 639-2/B code (`ger` → `Deutsch`); an unknown code stays as it is. */
export function languageName(code: string, locale: Locale): string {
  const known = terminological.get(code) ?? code;
  if (!/^[a-z]{2,3}$/.test(known)) return code;
  const name = found[locale].get(known) ?? names[locale].of(known) ?? code;
  found[locale].set(known, name);
  return name;
}
