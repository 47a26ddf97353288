import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Reads the counts of a JSON report of the unit tests or of the browser tests.
 *
 * @param {string} file
 * @returns {Counts | undefined} undefined when the tool ended before it wrote its report
 */
export function readCounts(file) {
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
  }
  return {
    passed: report.numPassedTests,
    // A file that does not load fails without a test of its own.
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} UnitTest */
/** @typedef {{ name: string, path?: string }} Attachment */
/** @typedef {{ errors?: { message?: string }[], attachments?: Attachment[] }} BrowserResult */
/** @typedef {{ projectName: string, results: BrowserResult[] }} BrowserRun */
/** @typedef {{ specs?: { title: string, tests: BrowserRun[] }[], suites?: Suite[] }} Suite */

/** @param {{ testResults: { assertionResults: UnitTest[] }[] }} report */
const failedUnits = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, why: failureMessages.join('\n'), page: '' }));

/**
 * Reads what was on the page when a browser test failed: the last block of YAML in the file that Playwright attaches.
 *
 * @param {readonly Attachment[]} [attachments]
 * @returns {string} an empty text when there is no such file
 */
function readPage(attachments = []) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file || !existsSync(file)) return '';
  return [...readFileSync(file, 'utf8').matchAll(/^```yaml\n(.*?)\n```$/gms)].at(-1)?.[1] ?? '';
}

/** @param {Suite} suite @returns {{ name: string, why: string, page: string }[]} */
const failedInBrowser = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ errors }) => errors?.length)
        .map(({ errors = [], attachments }) => ({
          name: `[${projectName}] ${title}`,
          why: errors.map(({ message }) => message).join('\n'),
          page: readPage(attachments),
        })),
    ),
  ),
  ...suites.flatMap(failedInBrowser),
];

/** The lines of a page that are printed: its beginning, and its end, where messages and dialogs are. */
const pageLines = { first: 45, last: 15 };

/** @param {string} page @returns {string[]} its lines, without the references and addresses that only a program reads */
function shortenPage(page) {
  const lines = page
    .split('\n')
    .filter((line) => !/^\s*- \/url:|^\s*$/.test(line))
    .map((line) => line.replace(/ \[(?:ref=\w+|cursor=pointer)\]/g, ''));
  const { first, last } = pageLines;
  const omitted = lines.length - first - last;
  return omitted > 0 ? [...lines.slice(0, first), `… ${omitted} more lines …`, ...lines.slice(-last)] : lines;
}

/** @param {readonly string[]} lines @returns {string[]} */
const indented = (lines) => lines.map((line) => `    ${line.slice(0, 300)}`);

/**
 * Reads the failed tests with their messages, short enough for the end of a long run. Those of the browser tests say
 * what was on the page.
 *
 * @param {string} file the JSON report of the unit tests or of the browser tests
 * @returns {string[]}
 */
export function readFailures(file) {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return (report.testResults ? failedUnits(report) : failedInBrowser(report)).map(({ name, why: reason, page }) => {
    // The test tools write colours.
    const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12);
    const shown = page === '' ? [] : ['The page:', ...shortenPage(stripVTControlCharacters(page))];
    return [`✘ ${name}`, ...indented(lines), ...indented(shown)].join('\n');
  });
}

/**
 * Each failed test in two short lines, for the very end: the pages above them are long.
 *
 * @param {readonly string[]} failures what `readFailures` read
 * @returns {string[]}
 */
export const headlines = (failures) =>
  failures.flatMap((failure) =>
    failure
      .split('\n')
      .slice(0, 2)
      .map((line) => line.slice(0, 160)),
  );

/**
 * The last lines of a whole run. A step that fails without a failed test counts as one failure, so that the last line
 * never says `0 failed` of a failed run.
 *
 * @param {readonly { name: string, ok: boolean, seconds: number, counts?: Counts | undefined, note?: string }[]}
 * steps
 * @returns {{ lines: string[], failed: number }}
 */
export function summary(steps) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const lines = steps.map(({ name, ok, seconds, counts, note }) => {
    sum.passed += counts?.passed ?? 0;
    sum.skipped += counts?.skipped ?? 0;
    sum.failed += ok ? 0 : Math.max(1, counts?.failed ?? 0);
    const tests = counts ? `, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped` : '';
    return `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s${tests}${note ? ` (${note})` : ''}`;
  });
  return { lines: [...lines, `${sum.passed} passed, ${sum.failed} failed`], failed: sum.failed };
}
