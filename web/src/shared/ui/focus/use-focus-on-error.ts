import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first invalid field of a form after each attempt, so that screen readers read its error.
 * `attempt` changes when an attempt starts and when it ends.
 */
export function useFocusOnError(attempt: string) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(attempt);
  useEffect(() => {
    if (attempt === first.current) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid) invalid.focus();
    else form.current?.querySelector('[role=alert]')?.scrollIntoView?.({ block: 'nearest' });
  }, [attempt]);
  return form;
}
