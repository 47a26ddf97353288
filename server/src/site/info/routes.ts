import { info, type LibraryInfo } from '@buchfink/contract/info';
import type { Locale } from '@buchfink/contract/locale';
import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';
import { mount, type ServiceScope } from '../../api/http/mount.ts';
import type { BranchSettings, LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { branchOpeningSettings } from '../../systems/openings/branch-opening-settings.ts';
import { type OpeningSettings, openingAt } from '../../systems/openings/opening-state.ts';

/** `GET …/library/{libraryId}/info` */
export function mountInfo(scope: ServiceScope): void {
  mount(scope, info, ({ library, locale, context }) => libraryInfo(library, locale, context.now()));
}

/** Address, contact, opening hours and branches of a library at a time. */
export function libraryInfo(library: LibrarySettings, locale: Locale, now: Date): LibraryInfo {
  const place = placeOf(library, library, now);
  const description = closestText(library.description, locale);
  return {
    libraryId: library.id,
    name: library.libname,
    markdown: description?.text,
    markdownLanguage: otherLanguage(description, locale),
    ...place,
    openNow: place.opening?.openNow,
    nextChange: place.opening?.nextChange,
    branches: library.branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      ...placeOf(branch, branchOpeningSettings(branch, library), now),
    })),
  };
}

function placeOf(place: LibrarySettings | BranchSettings, settings: OpeningSettings, now: Date) {
  const { address, geo, phone, email, website, openingHours, exceptions } = place;
  return { address, geo, phone, email, website, openingHours, exceptions, ...openingAt(settings, now) };
}
