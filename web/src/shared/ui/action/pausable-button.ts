import type { ComponentProps, MouseEvent } from 'react';

/**
 * The properties of a button that keeps the focus while it cannot be pressed: one that is `disabled` by its own press or
 * by a lost connection would drop it.
 */
export function pausable({ disabled, ...buttonProps }: ComponentProps<'button'>): ComponentProps<'button'> {
  return disabled ? { ...buttonProps, ...paused } : buttonProps;
}

const paused = { 'aria-disabled': true, 'data-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };
