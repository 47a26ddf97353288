import type { Library } from '@buchfink/contract/libraries';
import type { BrowserContext } from '@playwright/test';

/** Gives every library of the demo these settings beside its own. */
export async function offerLibraries(
  context: BrowserContext,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await context.route(/\/services\/[a-z]{2}\/[^/]+\/libraries$/, async (route) => {
    const response = await route.fetch();
    const libraries = (await response.json()) as Library[];
    const json = libraries.map((library) => ({ ...library, settings: { ...library.settings, ...settings } }));
    await route.fulfill({ response, json });
  });
}
