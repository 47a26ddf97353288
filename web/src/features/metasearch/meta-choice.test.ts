import { describe, expect, it } from 'vitest';
import { metaChoiceOf, withGroup, withoutGroup } from './meta-choice.ts';

const none = { libraries: [], groups: [], sort: 'default', showEmpty: true };

describe('what is remembered of searches over several libraries', () => {
  it('begins with all libraries in the default order', () => {
    expect(metaChoiceOf(undefined)).toEqual(none);
  });

  it('is forgotten when it cannot be read', () => {
    expect(metaChoiceOf({ ...none, sort: 'colour' })).toEqual(none);
    const kept = { libraries: [1, 2], groups: [{ name: 'Nord', libraries: [2] }], sort: 'distance', showEmpty: false };
    expect(metaChoiceOf(kept)).toEqual(kept);
  });

  it('holds a group once by its name, and none without a name or libraries', () => {
    const nord = withGroup(metaChoiceOf(undefined), { name: ' Nord ', libraries: [1] });
    const again = withGroup(nord, { name: 'Nord', libraries: [1, 2] });
    expect(again.groups).toEqual([{ name: 'Nord', libraries: [1, 2] }]);
    expect(withGroup(again, { name: '  ', libraries: [1] })).toBe(again);
    expect(withGroup(again, { name: 'leer', libraries: [] })).toBe(again);
    expect(withoutGroup(again, 'Nord').groups).toEqual([]);
  });
});
