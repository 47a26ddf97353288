// node scripts/nightly.mjs [part of a file name …]: the load and stress tests at full length, the HTTP tests on two
// nodes behind nginx, then all browser tests with each installed kind of browser, one after the other. Nothing else
// should run meanwhile. Arguments select files; `two-nodes` selects all HTTP tests on two nodes.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ensureChromium, secondChromium } from './ensure/chromium.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { root } from './ensure/root.mjs';
import { node } from './ensure/run.mjs';

/** The tests, and their full length. */
const tests = {
  'server/src/api/metasearch/load.test.ts': {
    BUCHFINK_LOAD_READERS: '500',
    BUCHFINK_LOAD_SECONDS: '600',
    BUCHFINK_LOAD_DROPS: '10000',
    BUCHFINK_LOAD_BARS: '1',
  },
  'connectors/src/builtin/own-links.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/sip2/many-patrons.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/sip2/hostile-answers.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/index-server/hostile-answers.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/koha/mutated-answers.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/paia/mutated-answers.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/daia/mutated-answers.test.ts': { BUCHFINK_NIGHT: '1' },
  'connectors/src/sip2/codec/messages/messages.test.ts': { BUCHFINK_NIGHT: '1' },
  'device/src/rfid/decode-tag.test.ts': { BUCHFINK_NIGHT: '1' },
  'device/src/rfid/encode-tag.test.ts': { BUCHFINK_NIGHT: '1' },
  'catalogue/src/search/search-oracle.test.ts': { BUCHFINK_NIGHT: '1' },
  'catalogue/src/search/find-matches-oracle.test.ts': { BUCHFINK_NIGHT: '1' },
  'catalogue/src/import/import-sums.test.ts': { BUCHFINK_NIGHT: '1' },
  'catalogue/src/import/reading/foreign-bytes.test.ts': { BUCHFINK_NIGHT: '1' },
  'catalogue/src/segment/merging/merge-segments.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/cli/backup/backup.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/api/account/kill.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/systems/indexing/kill.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/systems/opensearch/kill.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/systems/circulation/kill.test.ts': { BUCHFINK_NIGHT: '1', BUCHFINK_TEST_STORAGE: 'postgresql' },
  'server/src/cli/backup/backup-beside-service.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/runtime/nodes/kill.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/runtime/nodes/rolling-restart.test.ts': { BUCHFINK_RESTARTS: '20' },
  'server/src/operations/operator/imports/two-node-imports.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/runtime/nodes/soak.test.ts': {
    BUCHFINK_NODE_READERS: '2000',
    BUCHFINK_LOAD_SECONDS: '300',
    BUCHFINK_SOAK_SECONDS: '3600',
  },
  'server/src/systems/circulation/invariants.test.ts': { BUCHFINK_TEST_STORAGE: 'postgresql' },
  'server/src/systems/circulation/reserving.test.ts': { BUCHFINK_TEST_STORAGE: 'postgresql' },
  'server/src/systems/circulation/renewing.test.ts': { BUCHFINK_TEST_STORAGE: 'postgresql' },
  'server/src/systems/circulation/lending.test.ts': { BUCHFINK_TEST_STORAGE: 'postgresql' },
  'server/src/storage/upgrade.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/api/account/fuzz.test.ts': { BUCHFINK_HOSTILE_CALLS: '1000' },
  'server/src/api/session/fuzz.test.ts': { BUCHFINK_HOSTILE_CALLS: '1000' },
  'server/src/api/session/login/guessing.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/testing/growth/parser-growth.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/operations/monitoring/event-loop.test.ts': { BUCHFINK_NIGHT: '1' },
  'server/src/api/session/login/enumeration.test.ts': { BUCHFINK_CARD_PAIRS: '1000' },
  'server/src/api/rate-limit/bot-flood.test.ts': { BUCHFINK_FLOOD_SECONDS: '60' },
  'connectors/src/index-server/solr/solr.test.ts': { BUCHFINK_HOSTILE_QUERIES: '10000' },
  'connectors/src/index-server/opensearch/opensearch.test.ts': { BUCHFINK_HOSTILE_QUERIES: '10000' },
  'e2e/journeys/sessions.test.ts': { BUCHFINK_TAB_ROUNDS: '50' },
  'e2e/journeys/random-walk.test.ts': { BUCHFINK_WALK_STEPS: '10000', BUCHFINK_WALK_SEED: String(Date.now() % 1e9) },
  'e2e/native/random-walk.test.ts': { BUCHFINK_WALK_STEPS: '10000', BUCHFINK_WALK_SEED: String(Date.now() % 1e9) },
};

const selected = process.argv.slice(2);

/** What starts the service in the tests that call it over HTTP (server/src/testing). */
const starters =
  /\b(?:serviceForTests|accountService|sessionService|operatorServiceForTests|startScenarioService|startServiceProcess|startDesk)\(/;

/** The tests that call the service over HTTP. */
const httpTests = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `server/src/${name.replaceAll(sep, '/')}`)
  .filter((file) => file.endsWith('.test.ts') && starters.test(readFileSync(join(root, file), 'utf8')))
  .sort();

const isSelected = (/** @type {string} */ file) =>
  selected.length === 0 || selected.some((part) => file.includes(part));

await ensureTree();
for (const [file, env] of Object.entries(tests)) {
  if (!isSelected(file)) continue;
  const [program, ...programOptions] = file.startsWith('e2e/')
    ? ['scripts/e2e.mjs']
    : ['node_modules/vitest/vitest.mjs', 'run'];
  const { code } = await node([program, ...programOptions, file], { env });
  if (code !== 0) process.exitCode = 1;
}

const onTwoNodes = httpTests.filter((file) => isSelected(file) || selected.includes('two-nodes'));
if (onTwoNodes.length > 0) {
  console.log(`\n── ${onTwoNodes.length} files of HTTP tests on two nodes behind nginx ──`);
  const { code } = await node(['node_modules/vitest/vitest.mjs', 'run', ...onTwoNodes], {
    env: { BUCHFINK_TEST_NODES: '2' },
  });
  if (code !== 0) process.exitCode = 1;
}

// The benchmark, small: its figures say nothing, but each of its parts ends.
if (isSelected('bench')) {
  const { code } = await node(['scripts/bench.mjs'], {
    env: { BENCH_RECORDS: '1000', BENCH_QUERIES: '10', BENCH_LIBRARIES: '2', BENCH_SECONDS: '1' },
  });
  if (code !== 0) process.exitCode = 1;
}

const browserFiles = selected.filter((part) => part.startsWith('e2e/'));
const first = selected.length === 0 || browserFiles.length > 0 ? await ensureChromium() : undefined;
for (const CHROMIUM of first ? [first, secondChromium(first)] : []) {
  if (CHROMIUM === undefined) continue;
  console.log(`\n── browser tests with ${CHROMIUM} ──`);
  const { code } = await node(['scripts/e2e.mjs', ...browserFiles], { env: { CHROMIUM, BUCHFINK_NIGHT: '1' } });
  if (code !== 0) process.exitCode = 1;
}
