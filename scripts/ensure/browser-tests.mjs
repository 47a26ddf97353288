import { browserEnv, ensureChromium, noBrowser } from './chromium.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { ensurePackages } from './ensure-packages.mjs';
import { node } from './run.mjs';

/**
 * Runs the browser test tool against a fresh build, with all that it needs.
 *
 * @param {readonly string[]} given what the tool takes
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<number | undefined>} an exit code; undefined, and said, without a browser
 */
export async function browserTests(given, env = {}) {
  await ensurePackages();
  await ensureBuild();
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error(noBrowser);
    return undefined;
  }
  return (
    await node(['node_modules/@playwright/test/cli.js', 'test', ...given], { env: { ...browserEnv(chromium), ...env } })
  ).code;
}
