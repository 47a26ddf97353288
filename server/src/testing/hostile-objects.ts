import * as fc from 'fast-check';

/** Objects with names that every object answers to, or that programs ask values for, among any others. */
export function hostileObjects(given: fc.ObjectConstraints = {}): fc.Arbitrary<Record<string, unknown>> {
  const asked = fc.constantFrom('length', 'toString', 'valueOf', 'toJSON', 'then', 'constructor');
  return fc.object({ ...given, key: fc.oneof(fc.string(), asked) });
}
