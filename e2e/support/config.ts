import type { BrowserContext } from '@playwright/test';

/**
 * Lets the app find a config that says otherwise than the demo's: objects are laid over key by key at the first level, lists
 * replace.
 */
export async function configure(context: BrowserContext, change: Readonly<Record<string, unknown>>): Promise<void> {
  await context.route(/\/services\/[a-z]{2}\/[^/]+\/config$/, async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, unknown>;
    for (const [key, value] of Object.entries(change))
      config[key] = Array.isArray(value) ? value : { ...(config[key] as object), ...(value as object) };
    await route.fulfill({ response, json: config });
  });
}
