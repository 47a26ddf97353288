import * as fc from 'fast-check';

/** Objects whose keys include names that every object has, or that programs read from values. */
export function hostileObjects(constraints: fc.ObjectConstraints = {}): fc.Arbitrary<Record<string, unknown>> {
  const commonNames = fc.constantFrom('length', 'toString', 'valueOf', 'toJSON', 'then', 'constructor');
  return fc.object({ ...constraints, key: fc.oneof(fc.string(), commonNames) });
}
