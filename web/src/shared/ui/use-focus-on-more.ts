import { type RefObject, useLayoutEffect, useRef } from 'react';

interface MoreAsked<List> {
  readonly list: RefObject<List | null>;
  /** Notes that the entries after those of now were asked for. */
  readonly asked: () => void;
}

/** Brings the focus from the button that asks for more to the first entry that comes. */
export function useFocusOnMore<List extends HTMLElement>(count: number): MoreAsked<List> {
  const list = useRef<List>(null);
  const from = useRef<{ at: number; button: Element | null }>(undefined);
  useLayoutEffect(() => {
    const { at = count, button } = from.current ?? {};
    if (count <= at) return;
    from.current = undefined;
    // Whoever has gone elsewhere meanwhile is left there.
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    list.current?.children[at]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  return {
    list,
    asked: () => {
      from.current = { at: count, button: document.activeElement };
    },
  };
}
