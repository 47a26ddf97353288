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
import { oneOf } from '../support/walks/cover.ts';

test.describe.configure({ mode });

/** Writes the readings anew. */
const isUpdate = process.env.UPDATE_READINGS === '1';
const readings = join(import.meta.dirname, '../readings');

for (const [index, journey] of tenJourneys.entries())
  for (const locale of isUpdate ? operatorLocales : oneOf(operatorLocales, index))
    test(`a screen reader reads as recorded in ${locale}: ${journey.name}`, async ({ page, context, service, watch }, {
      repeatEachIndex: repetition,
    }) => {
      if (journey.fault) watch.expectFault(journey.fault);
      await seedVisitor(context, { locale, libraryId: journey.libraryId });
      const card = cardOf({ series: 2, journey, locale, isWide: false, repetition });
      const steadyInLocale = steadyText(locale);
      const steady = (text: string) => steadyInLocale(text).replaceAll(card, '‹card›');
      const tellsProgress = isProgress(locale);
      const reader = await startScreenReader(page);
      const steps: string[] = [];
      const visit = startVisit({
        page,
        service,
        locale,
        isWide: false,
        card,
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
