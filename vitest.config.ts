import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Only what hangs ends here: a machine may be slow, or busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['{contract,catalogue,connectors,device,web}/src/**/*.test.ts'],
          // They leave nothing behind in their process: one for all of them spares a third of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
});
