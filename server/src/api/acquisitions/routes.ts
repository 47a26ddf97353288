import { acquisitions } from '@buchfink/contract/acquisitions';
import { addDays, type CalendarDate } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import { wallClock } from '../../base/calendar/wall-clock.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { catalogueLabelsFor } from '../../systems/labels/catalogue-labels.ts';
import { branchOpeningsAt } from '../../systems/openings/branch-openings.ts';
import { mount, type ServiceScope } from '../http/mount.ts';

/**
 * `GET …/library/{libraryId}/acquisitions`: new titles of the library's own catalogue, as far back as its settings
 * say.
 */
export function mountAcquisitions(scope: ServiceScope, directory: Pick<LibraryDirectory, 'catalogueOf'>): void {
  mount(
    scope,
    acquisitions,
    async ({ query, library, locale, context }) => {
      const catalogue = directory.catalogueOf(library.id);
      if (catalogue.acquisitions === undefined) throw new ApiException('not-supported');
      const { weeks } = library.acquisitions;
      const since = acquisitionsSince(library, context.now());
      const newTitles = await catalogue.acquisitions({ ...query, since }, context);
      const answer = catalogueLabelsFor(locale, library).answer(newTitles);
      return { ...branchOpeningsAt(library, context.now()).answer(answer), weeks: newTitles.weeks ?? weeks };
    },
    { revalidate: true },
  );
}

/** The day since which titles of a library count as new at a time, as its settings say. */
export function acquisitionsSince(
  { acquisitions: { weeks }, timeZone }: Pick<LibrarySettings, 'acquisitions' | 'timeZone'>,
  now: Date,
): CalendarDate {
  return addDays(wallClock(now, timeZone).date, -7 * weeks);
}
