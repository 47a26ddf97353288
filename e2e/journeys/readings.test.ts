import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operatorLocales } from '@buchfink/contract/locale';
import { expect } from '../support/app.ts';
import { startVisit } from '../support/journeys/journey.ts';
import { cardOf, mode, test } from '../support/journeys/journey-test.ts';
import { tenJourneys } from '../support/journeys/ten-journeys.ts';
import { startScreenReader } from '../support/screen-reader/screen-reader.ts';
import { isProgress, steadyText } from '../support/screen-reader/steady-text.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { isNight } from '../support/walks/cover.ts';

test.describe.configure({ mode });

/** Writes the readings anew. */
const isUpdate = process.env.UPDATE_READINGS === '1';
/** By night only: two of them still depend on when a message or a part of a screen comes. */
const isCompared = isNight;
const readings = join(import.meta.dirname, '../readings');

for (const journey of tenJourneys)
  for (const locale of isUpdate || isCompared ? operatorLocales : [])
    test(`a screen reader reads as recorded in ${locale}: ${journey.name}`, async ({ page, context, service, watch }, {
      repeatEachIndex: repetition,
    }) => {
      if (journey.fault) watch.expectFault(journey.fault);
      await seedVisitor(context, { locale, libraryId: journey.libraryId });
      const steady = steadyText(locale);
      const tellsProgress = isProgress(locale);
      const reader = await startScreenReader(page);
      const steps: string[] = [];
      const visit = startVisit({
        page,
        service,
        locale,
        isWide: false,
        card: cardOf({ series: 2, journey, locale, isWide: false, repetition }),
        press: async (target) => {
          await target.focus();
          await target.press('Enter');
        },
        look: async (step, part) => {
          const announced = (await reader.announcements()).map(steady).filter((line) => !tellsProgress(line));
          const read = (await reader.read(part)).map(steady);
          steps.push([`## ${step}`, ...new Set(announced), ...read].join('\n'));
        },
      });
      await journey.walk(visit);
      const text = `${steps.join('\n\n')}\n`;
      const file = join(readings, locale, `${journey.name}.txt`);
      if (isUpdate) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      expect(text.split('\n')).toEqual(readFileSync(file, 'utf8').split('\n'));
    });
