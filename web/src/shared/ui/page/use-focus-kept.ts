import { useLayoutEffect } from 'react';

/** When what has the focus goes with a change of the screen, the focus goes to the heading instead of to nowhere. */
export function useFocusKept(): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (focused && !focused.isConnected && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
