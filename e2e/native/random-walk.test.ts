import { test } from '../support/native/shell.ts';
import { listLibraries } from '../support/sound-screen.ts';
import { walkAtRandom, walks } from '../support/walks/random-walk.ts';

for (const seed of walks)
  test(`a walk at random through the shell finds only sound screens (seed ${seed})`, async ({ shell, request }) => {
    const libraries = await listLibraries(request);
    await shell.open('/');
    await walkAtRandom(shell.page, { seed, libraries });
  });
