// npm test: every check there is, on a fresh clone too; `npm test -- unit e2e` runs parts. The last line is `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from './checks/run-checks.mjs';
import { headlines, readCounts, readFailures, summary } from './checks/test-report.mjs';
import { browserEnv, ensureChromium, noBrowser } from './ensure/chromium.mjs';
import { ensureIndexServers } from './ensure/ensure-index-servers.mjs';
import { ensurePeers } from './ensure/ensure-peers.mjs';
import { ensureTree } from './ensure/ensure-tree.mjs';
import { node } from './ensure/run.mjs';

const parts = [...Object.keys(checks), 'build', 'bundle', 'e2e'];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the parts are ${parts.join(', ')}.`);
/** The app is built for the parts that read it. */
const isChosen = (/** @type {string} */ part) =>
  chosen.length === 0 ||
  chosen.includes(part) ||
  (part === 'build' && ['bundle', 'e2e'].some((of) => chosen.includes(of)));

await ensureTree();
const reports = mkdtempSync(join(tmpdir(), 'buchfink-test-'));
// Also after a signal, which ends the run at once.
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
const results = [];
const warnings = [];
const failures = [];

/**
 * @param {string} name
 * @param {() => Promise<number>} work returns an exit code
 * @param {string} [report] where its tests are counted
 * @returns {Promise<boolean>} whether it went well, or was not chosen
 */
async function step(name, work, report) {
  if (!isChosen(name)) return true;
  console.log(`\n── ${name} ──`);
  const begin = performance.now();
  const code = await work();
  results.push({
    name,
    ok: code === 0,
    seconds: (performance.now() - begin) / 1000,
    counts: report ? readCounts(report) : undefined,
  });
  if (report) failures.push(...readFailures(report));
  return code === 0;
}

const check = (/** @type {string[]} */ args, env = {}) => node(args, { env }).then(({ code }) => code);

async function browserTests() {
  const chromium = await ensureChromium();
  if (!chromium) {
    warnings.push(noBrowser);
    return 0;
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  return check(args, { ...browserEnv(chromium), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport });
}

warnings.push(...(await ensurePeers()));
const noIndexServers = await ensureIndexServers();
if (noIndexServers) warnings.push(noIndexServers);
const { unit, ...otherChecks } = checks;
for (const [name, args] of Object.entries(otherChecks)) await step(name, () => check(args));
const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
await step('unit', () => check([...unit, ...json]), unitReport);
// In its own process: a build that fails ends that process, and this run still reports its results.
const isBuilt = await step('build', () => check(['scripts/ensure-build.mjs']));
if (isBuilt) {
  await step('bundle', () => check(['scripts/check-bundle.mjs']));
  await step('e2e', browserTests, browserReport);
}

const { lines, failed } = summary(results);
console.log(
  `\n${[...failures, ...warnings, ...headlines(failures), ...lines.slice(0, -1)].join('\n')}\n${lines.at(-1)}`,
);
process.exitCode = failed > 0 ? 1 : 0;
