import { type Locale, locales } from '@buchfink/contract/locale';
import { test as base } from '../app.ts';
import type { ProjectService } from '../service/project-service.ts';
import { isNight } from '../walks/cover.ts';
import type { Journey } from './journey.ts';
import { startJourneyLibrary } from './journey-library.ts';
import { tenJourneys } from './ten-journeys.ts';

interface OfWorker {
  /** The service of the journeys. */
  readonly service: ProjectService;
}

/** A test of the journeys, whose library has a service of its own for all tests of a worker. */
export const test = base.extend<object, OfWorker>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const service = await startJourneyLibrary();
      await use(service);
      await service.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ service }, use) => use(service.origin),
});

/** At night the tests share out among all workers; by day they are few, and one service does for all. */
export const mode = isNight ? 'parallel' : 'default';

interface CardOwner {
  /** The first digit: that of the file of the test, since files may share a service. */
  readonly series: 2 | 3;
  readonly journey: Journey;
  readonly locale: Locale;
  readonly isWide: boolean;
  /** Of the same test, when it is run several times. */
  readonly repetition: number;
}

/** The number of the card of a test: the same in each run, so that it can be written down. */
export function cardOf({ series, journey, locale, isWide, repetition }: CardOwner): string {
  const parts = [locales.indexOf(locale), tenJourneys.indexOf(journey)];
  return `${series}${parts.join('')}${isWide ? 1 : 0}${String(repetition).padStart(3, '0')}`;
}
