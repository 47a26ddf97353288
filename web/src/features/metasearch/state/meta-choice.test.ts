import { describe, expect, it } from 'vitest';
import { appReducer } from '#shared/state/app-reducer.ts';
import { initialState } from '#shared/state/app-state.ts';
import { persistState, restoreState } from '#shared/state/storage/persisted-state.ts';
import { parseMetaChoice, withGroup, withoutGroup } from './meta-choice.ts';

const none = { libraries: [], groups: [], sort: 'default', showEmpty: false };

describe('the stored choice for metasearch', () => {
  it('begins with all libraries in the default order', () => {
    expect(parseMetaChoice(undefined)).toEqual(none);
  });

  it('falls back to the defaults when it cannot be read', () => {
    expect(parseMetaChoice({ ...none, sort: 'colour' })).toEqual(none);
    const choice = {
      libraries: [1, 2],
      groups: [{ name: 'Nord', libraries: [2] }],
      sort: 'distance',
      showEmpty: true,
    };
    expect(parseMetaChoice(choice)).toEqual(choice);
  });

  it('holds one group per name, and none without a name or libraries', () => {
    const nord = withGroup(parseMetaChoice(undefined), { name: ' Nord ', libraries: [1] });
    const again = withGroup(nord, { name: 'Nord', libraries: [1, 2] });
    expect(again.groups).toEqual([{ name: 'Nord', libraries: [1, 2] }]);
    expect(withGroup(again, { name: '  ', libraries: [1] })).toBe(again);
    expect(withGroup(again, { name: 'leer', libraries: [] })).toBe(again);
    expect(withoutGroup(again, 'Nord').groups).toEqual([]);
  });

  it('is stored beyond the visit, but not for another project, whose libraries differ', () => {
    const metaChoice = withGroup(parseMetaChoice(undefined), { name: 'Nord', libraries: [1] });
    const chosen = appReducer(initialState, { type: 'meta-choice-changed', metaChoice });
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    persistState(storage, chosen);
    expect(parseMetaChoice(restoreState(storage).state.metaChoice)).toEqual(metaChoice);
    expect(appReducer(chosen, { type: 'project-chosen', projectId: 'opac-other' }).metaChoice).toBeUndefined();
  });
});
