import type { KeyboardEvent } from 'react';

/** Moves the focus among the items of a menu as the arrow keys, Home and End say (ARIA Authoring Practices, menu). */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
