import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { headlines, readCounts, readFailures, summary } from './test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'buchfink-report-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (/** @type {object} */ report) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
};

test('unit and browser tests are counted from their own reports', () => {
  const unit = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0, success: true };
  expect(readCounts(written(unit))).toEqual({ passed: 7, failed: 0, skipped: 2 });
  const browser = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };
  expect(readCounts(written(browser))).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test('a test file that does not load counts as a failure', () => {
  const unit = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, success: false };
  expect(readCounts(written(unit))?.failed).toBe(1);
});

test('a missing report has no counts', () => {
  expect(readCounts(join(folder, 'none.json'))).toBeUndefined();
});

test('the last line is the sum, and a step that fails without tests counts as one failure', () => {
  const steps = [
    { name: 'lint', ok: false, seconds: 1 },
    { name: 'unit', ok: true, seconds: 2, counts: { passed: 3, failed: 0, skipped: 1 } },
    { name: 'e2e', ok: false, seconds: 3, counts: { passed: 4, failed: 2, skipped: 0 } },
  ];
  expect(summary(steps).lines.at(-1)).toBe('7 passed, 3 failed');
  expect(summary([{ name: 'unit', ok: true, seconds: 2, counts: { passed: 3, failed: 0, skipped: 1 } }])).toMatchObject(
    {
      failed: 0,
    },
  );
});

test('a failed test is listed with its message, without colours and cut short', () => {
  const long = Array.from({ length: 50 }, (_, i) => `line ${i}`).join('\n');
  const unit = {
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          { status: 'failed', fullName: 'broken', failureMessages: [`\u001b[31m1 is not 2\u001b[39m\n${long}`] },
        ],
      },
    ],
  };
  const [failure, ...furtherFailures] = readFailures(written(unit));
  expect(furtherFailures).toEqual([]);
  expect(failure?.split('\n').slice(0, 3)).toEqual(['✘ broken', '    1 is not 2', '    line 0']);
  expect(failure?.split('\n')).toHaveLength(13);
  expect(headlines([failure ?? ''])).toEqual(['✘ broken', '    1 is not 2']);

  const spec = (/** @type {string} */ title, /** @type {object[]} */ errors) => ({
    title,
    tests: [{ projectName: 'phone', results: [{ errors }] }],
  });
  const browser = {
    stats: {},
    suites: [{ specs: [spec('good', [])], suites: [{ specs: [spec('menu', [{ message: 'too pale' }])] }] }],
  };
  expect(readFailures(written(browser))).toEqual(['✘ [phone] menu\n    too pale']);
  expect(readFailures(join(folder, 'none.json'))).toEqual([]);
});

test('a failed browser test says what was on the page, without references and cut short', () => {
  const entries = Array.from(
    { length: 90 },
    (_, i) => `  - link "entry ${i}" [ref=e${i}] [cursor=pointer]:\n    - /url: /${i}`,
  );
  const attached = (/** @type {string} */ page) => {
    const path = join(folder, 'error-context.md');
    writeFileSync(
      path,
      `# Error details\n\n\`\`\`\ntoo pale\n\`\`\`\n\n# Page snapshot\n\n\`\`\`yaml\n${page}\n\`\`\`\n`,
    );
    const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }];
    const result = { errors: [{ message: 'too pale' }], attachments };
    const spec = { title: 'menu', tests: [{ projectName: 'phone', results: [result] }] };
    return readFailures(written({ stats: {}, suites: [{ specs: [spec] }] }))[0]?.split('\n') ?? [];
  };
  expect(attached('- main [ref=e1]:\n  - text: \u001b[31mred\u001b[39m')).toEqual([
    '✘ [phone] menu',
    '    too pale',
    '    The page:',
    '    - main:',
    '      - text: red',
  ]);
  const long = attached(['- main [ref=e1]:', ...entries].join('\n'));
  expect(long).toHaveLength(3 + 61);
  expect(long.slice(46, 50)).toEqual([
    '      - link "entry 42":',
    '      - link "entry 43":',
    '    … 31 more lines …',
    '      - link "entry 75":',
  ]);
  expect(long.at(-1)).toBe('      - link "entry 89":');
});
