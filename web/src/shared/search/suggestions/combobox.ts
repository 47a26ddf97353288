import type { KeyboardEvent } from 'react';

/** What a key does in a combobox whose list may be open (ARIA Authoring Practices, combobox with list autocomplete). */
export type ComboboxAction =
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'clear' }
  | { do: 'pick' }
  | { do: 'remove' }
  /** Another option becomes active; undefined = none, the text field itself. */
  | { do: 'move'; to: number | undefined; native?: boolean };

interface Situation {
  /** Whether the list is visible. */
  readonly isListShown: boolean;
  readonly count: number;
  readonly active: number | undefined;
  readonly text: string;
}

/** The action of a key; undefined when the text field handles it, as it does for every key during a composition. */
export function comboboxAction(
  { key, keyCode, nativeEvent, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { isListShown, count, active, text }: Situation,
): ComboboxAction | undefined {
  if (nativeEvent.isComposing || keyCode === 229 || ctrlKey || metaKey) return undefined;
  if (key === 'Escape') return isListShown ? { do: 'close' } : text === '' ? undefined : { do: 'clear' };
  if (!isListShown) return key === 'ArrowDown' || (key === 'ArrowUp' && altKey) ? { do: 'open' } : undefined;
  if (key === 'ArrowDown')
    return { do: 'move', to: active === undefined ? 0 : active + 1 < count ? active + 1 : undefined };
  if (key === 'ArrowUp')
    return altKey ? { do: 'close' } : { do: 'move', to: active === 0 ? undefined : (active ?? count) - 1 };
  if (active === undefined) return undefined;
  switch (key) {
    case 'Home':
      return { do: 'move', to: 0 };
    case 'End':
      return { do: 'move', to: count - 1 };
    case 'ArrowLeft':
    case 'ArrowRight':
      // The caret moves as well.
      return { do: 'move', to: undefined, native: true };
    case 'Enter':
      return { do: 'pick' };
    case 'Delete':
      return { do: 'remove' };
    default:
      return undefined;
  }
}
