import { chooseOn, screensOf } from '../support/choose-library.ts';
import { expect, test } from '../support/native/shell.ts';
import { fillLogin, neighbour, patron, refusedAnswer } from '../support/patron.ts';
import { listLibraries } from '../support/sound-screen.ts';
import { everyNth } from '../support/walks/cover.ts';
import { libraryChanges } from '../support/walks/library-changes.ts';

const inMenu = libraryChanges.filter(({ isLoggedOut, leaves, screens }) => !isLoggedOut && !leaves && !screens);

for (const change of inMenu)
  for (const [part, isPart] of [
    ['first', (at: number) => at % 2 === 0],
    ['second', (at: number) => at % 2 === 1],
  ] as const)
    test(`what was chosen last wins on every screen of the shell: ${change.name} (${part} half)`, async ({
      shell,
      request,
    }) => {
      test.slow();
      // Addresses of what does not exist.
      shell.expectFault(refusedAnswer);
      const libraries = await listLibraries(request);
      // A phone that looks for tags moves until it finds one.
      await shell.page.emulateMedia({ reducedMotion: 'reduce' });
      for (const card of [neighbour, patron]) {
        await shell.open(`/login/${card.libraryId}?redirect=/accounts`);
        await fillLogin(shell.page, card);
        await expect(shell.page).toHaveURL('https://localhost/accounts');
      }
      for (const [id, path] of everyNth(
        screensOf(change).filter((_, at) => isPart(at)),
        8,
      ))
        await test.step(id, () => chooseOn({ page: shell.page, path, change, libraries, origin: 'https://localhost' }));
    });
