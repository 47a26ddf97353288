// node scripts/nightly.mjs: the tests under load in full length, one after the other; nothing else should run meanwhile.
import { ensurePackages } from './ensure/packages.mjs';
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
  'server/src/operation/event-loop.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/session/enumeration.test.ts': { BUCHFINK_CARD_PAIRS: '1000' },
  'server/src/politeness/bot-flood.test.ts': { BUCHFINK_FLOOD_SECONDS: '60' },
};

await ensurePackages();
for (const [file, env] of Object.entries(tests)) {
  const { code } = await node(['node_modules/vitest/vitest.mjs', 'run', file], { env });
  if (code !== 0) process.exitCode = 1;
}
