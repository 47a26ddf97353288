import { test } from '../support/app.ts';
import { listLibraries } from '../support/sound-screen.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { walkAtRandom, walks } from '../support/walks/random-walk.ts';

for (const seed of walks)
  test(`a walk at random through the app finds only sound screens (seed ${seed})`, async ({
    page,
    context,
    request,
  }) => {
    await seedVisitor(context, { libraryId: 1 });
    const libraries = await listLibraries(request);
    const otherTab = await context.newPage();
    await otherTab.goto('/services/version');
    await page.goto('/');
    await walkAtRandom(page, { seed, libraries, otherTab });
  });
