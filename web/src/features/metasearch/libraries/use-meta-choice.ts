import { useMemo } from 'react';
import { dispatch, useApp } from '#shared/state/store.ts';
import { type LibraryGroup, type MetaChoice, metaChoiceOf, withGroup, withoutGroup } from './meta-choice.ts';

/** What the patron has chosen for searches over several libraries, and the ways to change it. */
export function useMetaChoice(): {
  choice: MetaChoice;
  change: (part: Partial<Omit<MetaChoice, 'groups'>>) => void;
  saveGroup: (group: LibraryGroup) => void;
  removeGroup: (name: string) => void;
} {
  const kept = useApp(({ metaChoice }) => metaChoice);
  const choice = useMemo(() => metaChoiceOf(kept), [kept]);
  return {
    choice,
    change: (part) => keep((known) => ({ ...known, ...part })),
    saveGroup: (group) => keep((known) => withGroup(known, group)),
    removeGroup: (name) => keep((known) => withoutGroup(known, name)),
  };
}

function keep(change: (known: MetaChoice) => MetaChoice): void {
  const { metaChoice } = useApp.getState();
  dispatch({ type: 'meta-choice-changed', metaChoice: change(metaChoiceOf(metaChoice)) });
}
