import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { comboboxAction } from './combobox.ts';

const press = (key: string, more: object = {}) =>
  ({ key, keyCode: 0, nativeEvent: { isComposing: false }, ...more }) as KeyboardEvent;
const closed = { isListShown: false, count: 0, active: undefined, text: '' };
const open = (active?: number) => ({ isListShown: true, count: 3, active, text: 'zau' });

describe('a key in a combobox', () => {
  it('opens the list by an arrow, and is otherwise left to the field', () => {
    expect(comboboxAction(press('ArrowDown'), closed)).toEqual({ do: 'open' });
    expect(comboboxAction(press('ArrowUp', { altKey: true }), closed)).toEqual({ do: 'open' });
    for (const key of ['ArrowUp', 'Enter', 'Home', 'Tab', 'a'])
      expect(comboboxAction(press(key), closed)).toBeUndefined();
  });

  it('moves through the options and from both ends back to the text', () => {
    const to = (key: string, active?: number) => comboboxAction(press(key), open(active));
    expect(to('ArrowDown')).toEqual({ do: 'move', to: 0 });
    expect(to('ArrowDown', 1)).toEqual({ do: 'move', to: 2 });
    expect(to('ArrowDown', 2)).toEqual({ do: 'move', to: undefined });
    expect(to('ArrowUp')).toEqual({ do: 'move', to: 2 });
    expect(to('ArrowUp', 0)).toEqual({ do: 'move', to: undefined });
    expect(to('Home', 2)).toEqual({ do: 'move', to: 0 });
    expect(to('End', 0)).toEqual({ do: 'move', to: 2 });
  });

  it('leaves Home, End and Enter to the text while no option is active', () => {
    for (const key of ['Home', 'End', 'Enter', 'Delete', 'ArrowLeft'])
      expect(comboboxAction(press(key), open())).toBeUndefined();
    expect(comboboxAction(press('ArrowLeft'), open(1))).toEqual({ do: 'move', to: undefined, native: true });
  });

  it('closes by Escape first and then clears', () => {
    expect(comboboxAction(press('Escape'), open(1))).toEqual({ do: 'close' });
    expect(comboboxAction(press('Escape'), { ...closed, text: 'zau' })).toEqual({ do: 'clear' });
    expect(comboboxAction(press('Escape'), closed)).toBeUndefined();
  });

  it('does nothing during a composition', () => {
    const composing = { nativeEvent: { isComposing: true } };
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      expect(comboboxAction(press(key, composing), open(0))).toBeUndefined();
      expect(comboboxAction(press(key, { keyCode: 229 }), open(0))).toBeUndefined();
    }
  });

  it('picks and removes the active option', () => {
    expect(comboboxAction(press('Enter'), open(0))).toEqual({ do: 'pick' });
    expect(comboboxAction(press('Delete'), open(0))).toEqual({ do: 'remove' });
  });
});
