import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,catalogue,connectors,server,device,web}/src/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.ts',
    ],
    // Only what hangs ends here: a machine may be slow, or busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
