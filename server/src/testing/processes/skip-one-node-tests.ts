import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, type RunnerTask } from 'vitest';
import { oneNodeTests } from './one-node-tests.ts';
import { nodeCount } from './test-nodes.ts';

const sources = fileURLToPath(new URL('../..', import.meta.url));

/** Whether a title is one as it is written in a test, such as `refuses %s`. */
function isTitle(title: string, written: string): boolean {
  const parts = written.split(/%[#\w]|\$\{[^}]*\}|\$\w+/).map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(title);
}

/** The test and the groups around it. */
const titlesOf = (task: RunnerTask): string[] => [task.name, ...(task.suite ? titlesOf(task.suite) : [])];

// A setup file of vitest.
if (nodeCount > 1)
  beforeEach(({ task, skip }) => {
    const file = relative(sources, task.file.filepath).replaceAll(sep, '/');
    const titles = titlesOf(task);
    const listed = oneNodeTests.find(
      (tests) =>
        tests.file === file &&
        (tests.titles === undefined || tests.titles.some((written) => titles.some((title) => isTitle(title, written)))),
    );
    if (listed) skip(listed.reason);
  });
