import { useMemo } from 'react';
import { dispatch, useApp } from '#shared/state/store.ts';
import { type LibraryGroup, type MetaChoice, parseMetaChoice, withGroup, withoutGroup } from './meta-choice.ts';

/** The stored settings for metasearch, and the functions that change them. */
export function useMetaChoice(): {
  choice: MetaChoice;
  change: (part: Partial<Omit<MetaChoice, 'groups'>>) => void;
  saveGroup: (group: LibraryGroup) => void;
  removeGroup: (name: string) => void;
} {
  const stored = useApp(({ metaChoice }) => metaChoice);
  const choice = useMemo(() => parseMetaChoice(stored), [stored]);
  return {
    choice,
    change: (part) => update((choice) => ({ ...choice, ...part })),
    saveGroup: (group) => update((choice) => withGroup(choice, group)),
    removeGroup: (name) => update((choice) => withoutGroup(choice, name)),
  };
}

function update(change: (choice: MetaChoice) => MetaChoice): void {
  const { metaChoice } = useApp.getState();
  dispatch({ type: 'meta-choice-changed', metaChoice: change(parseMetaChoice(metaChoice)) });
}
