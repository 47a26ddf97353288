import { expect, test } from '../support/native/shell.ts';
import { fillLogin, patron, refusedAnswer } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';
import { everyNth } from '../support/walks/cover.ts';
import { addressParts, everyAddress, findMessageKeys } from '../support/walks/every-address.ts';

const visitors = [
  ['android', 'de', 'logged in'],
  ['ios', 'en', 'logged out'],
] as const;

// By day every second address has one of the visitors.
for (const [nth, [platform, appLocale, login]] of visitors.entries())
  test.describe(`on ${platform} in ${appLocale}`, () => {
    test.use({ platform, appLocale });

    for (const part of everyNth(addressParts, visitors.length, nth))
      test(`no address shows a message key in the shell (${login}, part ${part})`, async ({ shell, request }) => {
        test.slow();
        // Addresses of what does not exist.
        shell.expectFault(refusedAnswer);
        // A phone that looks for tags moves until it finds one.
        await shell.page.emulateMedia({ reducedMotion: 'reduce' });
        if (login === 'logged in') {
          await shell.open('/login/1?redirect=/reminders');
          await fillLogin(shell.page, patron);
          await expect(shell.page).toHaveURL('https://localhost/reminders');
          const reminder = shell.page.getByRole('switch').first();
          await reminder.click();
          await expect(reminder).toBeChecked();
        }
        for (const address of everyNth(await everyAddress(request, part), 2)) {
          await shell.open(address);
          await untilSettled(shell.page);
          await expect(shell.page.getByRole('heading', { level: 1 }), address).toHaveCount(1);
          expect(await findMessageKeys(shell.page), address).toEqual([]);
        }
      });
  });
