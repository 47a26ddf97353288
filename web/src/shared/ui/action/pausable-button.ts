import type { ComponentProps, MouseEvent } from 'react';

/**
 * The properties of a button that keeps the focus while it cannot be pressed: one that is `disabled` by its own press or
 * by a lost connection would drop it.
 */
export function pausable({
  disabled = false,
  onClick,
  ...buttonProps
}: ComponentProps<'button'>): ComponentProps<'button'> & { 'data-disabled'?: true } {
  if (!disabled) return { ...buttonProps, onClick };
  const refuse = (event: MouseEvent) => event.preventDefault();
  return { ...buttonProps, 'aria-disabled': true, 'data-disabled': true, onClick: refuse };
}
