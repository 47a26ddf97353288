import { languages, locales } from '@buchfink/contract/locale';
import { expect } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectNoHiddenText } from '../support/hidden-text.ts';
import { startVisit } from '../support/journeys/journey.ts';
import { cardOf, mode, test } from '../support/journeys/journey-test.ts';
import { tenJourneys } from '../support/journeys/ten-journeys.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';
import { findMessageKeys } from '../support/walks/every-address.ts';

test.describe.configure({ mode });

const screens = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const;
const cases = locales.flatMap((locale) =>
  tenJourneys.flatMap((journey) => screens.map((screen) => ({ locale, journey, screen }))),
);

for (const { locale, journey, screen } of everyNth(cases, 37, 8)) {
  const { name, direction } = languages[locale];
  test(`${name}, ${screen.width} px: ${journey.name}`, async ({ page, context, service, watch }, {
    repeatEachIndex: repetition,
  }) => {
    if (journey.fault) watch.expectFault(journey.fault);
    await page.setViewportSize(screen);
    await seedVisitor(context, { locale, libraryId: journey.libraryId });
    const isWide = screen.width >= 960;
    const visit = startVisit({
      page,
      service,
      locale,
      isWide,
      card: cardOf({ series: 3, journey, locale, isWide, repetition }),
      press: (target) => target.click(),
      look: async () => {
        expect(await findMessageKeys(page)).toEqual([]);
        await expectAccessible(page);
        await expectNoHiddenText(page, screen);
      },
    });
    await journey.walk(visit);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
  });
}
