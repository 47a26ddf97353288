import type { BrowserContext } from '@playwright/test';
import { removePageAnswers } from './page-answers.ts';

/** Overrides of a context's config, by its keys. */
const changes = new WeakMap<BrowserContext, Record<string, unknown>[]>();

/**
 * Overrides keys of the demo's config: objects merge key by key at the first level, lists replace. Earlier overrides
 * stay.
 */
export async function overrideConfig(
  context: BrowserContext,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const registered = changes.get(context);
  if (registered) return void registered.push(change);
  const all = [change];
  changes.set(context, all);
  await removePageAnswers(context);
  await context.route(/\/services\/[a-z]{2}\/[^/]+\/config$/, async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, unknown>;
    for (const [key, value] of all.flatMap(Object.entries))
      config[key] = isPlain(value) ? { ...(config[key] as object), ...value } : value;
    await route.fulfill({ response, json: config });
  });
}

/** Forgets the overrides of a context whose routes have ended. */
export const forgetOverrides = (context: BrowserContext) => changes.delete(context);

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
