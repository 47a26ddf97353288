import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The growth of parsers is counted for minutes on one processor: it begins first, beside all else. */
class GrowthFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isGrowth = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('/parser-growth.test.ts'));
    return (await super.sort(files)).toSorted((one, other) => isGrowth(other) - isGrowth(one));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['scripts/ensure/ensure-texts.mjs', 'connectors/src/testing/index-servers/shared-servers.ts'],
    // Only a hanging test fails by time: a machine may be slow or busy, and some tests start processes one after the
    // other.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the processors of a small machine: tests of processes wait for them.
    maxWorkers: 3,
    // Tests leave nothing behind in their process: sharing one process for all files saves a third of the time.
    isolate: false,
    sequence: { sequencer: GrowthFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['{contract,texts,catalogue,connectors,device,web}/src/**/*.test.ts', 'web/build/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          setupFiles: 'web/src/shared/testing/fresh-page.ts',
          include: ['web/src/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          globalSetup: 'server/src/testing/processes/test-builds.ts',
          setupFiles: process.env.BUCHFINK_TEST_NODES ? 'server/src/testing/processes/skip-one-node-tests.ts' : [],
          include: [
            'native/test/**/*.test.ts',
            'server/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
