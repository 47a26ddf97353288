import { describe } from 'vitest';
import { nodeCount } from '../processes/test-nodes.ts';
import { createTestDatabase, createTestDirectory, hasPostgresql, type TestLocation } from './test-location.ts';

/** Runs tests on each kind of storage; several nodes (`BUCHFINK_TEST_NODES`) cannot share a data directory. */
export function describeStorages(title: string, tests: (createLocation: () => Promise<TestLocation>) => void): void {
  describe.skipIf(nodeCount > 1)(`${title} in the data directory`, () => tests(createTestDirectory));
  describe.skipIf(!hasPostgresql)(`${title} in PostgreSQL`, () => tests(createTestDatabase));
}
