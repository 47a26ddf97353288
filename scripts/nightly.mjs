// node scripts/nightly.mjs: the tests under load or of many runs in full length, and all browser tests with every kind of
// browser that is there, one after the other; nothing else should run meanwhile.
import { ensureChromium, secondChromium } from './ensure/chromium.mjs';
import { ensurePackages } from './ensure/ensure-packages.mjs';
import { node } from './ensure/run.mjs';

/** The tests, and how much they are to do. */
const tests = {
  'server/src/metasearch/load.test.ts': {
    BUCHFINK_LOAD_READERS: '500',
    BUCHFINK_LOAD_SECONDS: '600',
    BUCHFINK_LOAD_DROPS: '10000',
    BUCHFINK_LOAD_BARS: '1',
  },
  'server/src/account/kill.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/account/fuzz.test.ts': { BUCHFINK_HOSTILE_CALLS: '1000' },
  'server/src/session/fuzz.test.ts': { BUCHFINK_HOSTILE_CALLS: '1000' },
  'server/src/session/login/guessing.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/monitoring/event-loop.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/session/login/enumeration.test.ts': { BUCHFINK_CARD_PAIRS: '1000' },
  'server/src/rate-limit/bot-flood.test.ts': { BUCHFINK_FLOOD_SECONDS: '60' },
  'e2e/journeys/sessions.test.ts': { BUCHFINK_TAB_ROUNDS: '50' },
};

await ensurePackages();
for (const [file, env] of Object.entries(tests)) {
  const [program, ...rest] = file.startsWith('e2e/') ? ['scripts/e2e.mjs'] : ['node_modules/vitest/vitest.mjs', 'run'];
  const { code } = await node([program, ...rest, file], { env });
  if (code !== 0) process.exitCode = 1;
}
const first = await ensureChromium();
for (const CHROMIUM of first ? [first, secondChromium(first)] : []) {
  if (CHROMIUM === undefined) continue;
  const { code } = await node(['scripts/e2e.mjs'], { env: { CHROMIUM } });
  if (code !== 0) process.exitCode = 1;
}
