import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,catalogue,connectors,server,device,web}/src/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.ts',
    ],
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
