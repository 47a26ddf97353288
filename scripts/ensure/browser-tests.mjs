import { browserEnv, ensureChromium, noBrowser } from './chromium.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensureTree } from './ensure-tree.mjs';
import { node } from './run.mjs';

/**
 * Runs Playwright on a fresh build, with a browser.
 *
 * @param {readonly string[]} args arguments of Playwright
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<number | undefined>} an exit code; undefined without a browser, which has been reported
 */
export async function browserTests(args, env = {}) {
  await ensureTree();
  await ensureBuild();
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error(noBrowser);
    return undefined;
  }
  return (
    await node(['node_modules/@playwright/test/cli.js', 'test', ...args], { env: { ...browserEnv(chromium), ...env } })
  ).code;
}
