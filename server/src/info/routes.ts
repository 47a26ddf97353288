import { info, type LibraryInfo } from '@buchfink/contract/info';
import type { Locale } from '@buchfink/contract/locale';
import { mount, type ServiceScope } from '../http/endpoint/mount.ts';
import type { BranchSettings, LibrarySettings } from '../libraries/library-settings.ts';
import { type OpeningSettings, openingAt } from './opening-state.ts';

/** `GET …/library/{libraryId}/info` */
export function mountInfo(scope: ServiceScope): void {
  mount(scope, info, ({ library, locale, context }) => libraryInfo(library, locale, context.now()));
}

function libraryInfo(library: LibrarySettings, locale: Locale, now: Date): LibraryInfo {
  const place = placeOf(library, library, now);
  return {
    libraryId: library.id,
    name: library.libname,
    ...(library.description === undefined ? {} : { markdown: library.description[locale] }),
    ...place,
    ...(place.opening === undefined ? {} : { openNow: place.opening.openNow }),
    ...(place.opening?.nextChange === undefined ? {} : { nextChange: place.opening.nextChange }),
    branches: library.branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      ...placeOf(branch, branchOpening(branch, library), now),
    })),
  };
}

// Keeps one object for each branch, so that the cache of its computed days finds it again.
const branchOpenings = new WeakMap<BranchSettings, OpeningSettings>();

function branchOpening(branch: BranchSettings, library: LibrarySettings): OpeningSettings {
  const { country, state, timeZone } = library;
  const opening = branchOpenings.get(branch) ?? { ...branch, geo: branch.geo ?? library.geo, country, state, timeZone };
  branchOpenings.set(branch, opening);
  return opening;
}

function placeOf(place: LibrarySettings | BranchSettings, settings: OpeningSettings, now: Date) {
  const { address, geo, phone, email, website, openingHours, exceptions } = place;
  return { address, geo, phone, email, website, openingHours, exceptions, ...openingAt(settings, now) };
}
