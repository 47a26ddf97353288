// npm run test:e2e [-- <what the browser test tool takes>]: the browser tests against a fresh build.
import { ensureBuild } from './ensure/build.mjs';
import { ensureChromium, noBrowser } from './ensure/chromium.mjs';
import { ensurePackages } from './ensure/packages.mjs';
import { node } from './ensure/run.mjs';

await ensurePackages();
await ensureBuild();
const chromium = await ensureChromium();
if (chromium) {
  const given = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)];
  process.exitCode = (await node(given, { env: { CHROMIUM: chromium } })).code;
} else {
  console.error(noBrowser);
}
