import type { Library } from '@buchfink/contract/libraries';
import { bidiIsolate } from '#shared/i18n/join-isolated.ts';

/** The parts of a library's display title (specification, section 3): its own title, else its name and the short name. */
export function libraryTitleParts({ libname, shortname, settings }: Library): { name: string; shortname: string } {
  return settings.title ? { name: settings.title, shortname: '' } : { name: libname, shortname };
}

/** The display title of a library: the short name, if any, is in brackets. */
export function libraryTitle(library: Library): string {
  const { name, shortname } = libraryTitleParts(library);
  return shortname ? `${bidiIsolate(name)} (${bidiIsolate(shortname)})` : name;
}
