import { describe } from 'vitest';
import { createTestDatabase, createTestDirectory, hasPostgresql, type TestLocation } from './test-location.ts';

/** Runs tests on each kind of storage. */
export function describeStorages(title: string, tests: (createLocation: () => Promise<TestLocation>) => void): void {
  describe(`${title} in the data directory`, () => tests(createTestDirectory));
  describe.skipIf(!hasPostgresql)(`${title} in PostgreSQL`, () => tests(createTestDatabase));
}
