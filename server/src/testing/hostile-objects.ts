import * as fc from 'fast-check';

/** Objects whose keys include names that every object has, or that programs read from values. */
export function hostileObjects(given: fc.ObjectConstraints = {}): fc.Arbitrary<Record<string, unknown>> {
  const asked = fc.constantFrom('length', 'toString', 'valueOf', 'toJSON', 'then', 'constructor');
  return fc.object({ ...given, key: fc.oneof(fc.string(), asked) });
}
