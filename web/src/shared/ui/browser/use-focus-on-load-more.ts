import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusOnLoadMore<List> {
  readonly list: RefObject<List | null>;
  /** Records the current entries before more are loaded. */
  readonly rememberEntries: () => void;
}

/** Moves the focus from the button that loads more to the first new entry, at any position of the list. */
export function useFocusOnLoadMore<List extends HTMLElement>(count: number): FocusOnLoadMore<List> {
  const list = useRef<List>(null);
  const from = useRef<{ entries: ReadonlySet<Element>; button: Element | null }>(undefined);
  const entries = () => [...(list.current?.querySelectorAll(':scope > li, :scope > ol > li') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries come only when there are more of them
  useLayoutEffect(() => {
    const { entries: entriesBefore, button } = from.current ?? {};
    const first = entriesBefore && entries().find((entry) => !entriesBefore.has(entry));
    if (!first) return;
    from.current = undefined;
    // The focus stays where the patron has moved it meanwhile.
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    first.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  return {
    list,
    rememberEntries: () => {
      from.current = { entries: new Set(entries()), button: document.activeElement };
    },
  };
}
