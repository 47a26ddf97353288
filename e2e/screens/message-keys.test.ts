import { anySize, expect, test } from '../support/app.ts';
import { startLoggedIn } from '../support/logged-in.ts';
import { patron, refusedAnswer } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { everyNth } from '../support/walks/cover.ts';
import { addressParts, everyAddress, findMessageKeys } from '../support/walks/every-address.ts';

const visitors = [
  ['de', 'logged in', [patron]],
  ['en', 'logged out', []],
] as const;

// By day each address has one of the visitors.
for (const [nth, [locale, login, cards]] of visitors.entries())
  for (const part of everyNth(addressParts, visitors.length, nth))
    test(
      `no address shows a message key in a browser (${locale}, ${login}, part ${part})`,
      anySize,
      async ({ page, context, request, watch }) => {
        // Addresses of what does not exist.
        watch.expectFault(refusedAnswer);
        await seedVisitor(context, { locale, libraryId: 1, savedIds: ['a'] });
        if (cards.length > 0) await startLoggedIn(page, cards);
        for (const address of await everyAddress(request, part)) {
          await page.goto(address);
          await untilSettled(page);
          await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
          await expect(page.locator('html'), address).toHaveAttribute('lang', locale);
          expect(await findMessageKeys(page), address).toEqual([]);
        }
      },
    );
