import { useSyncExternalStore } from 'react';

/** The width from which the drawer is permanent (specification, section 9: breakpoint lg). */
const wide = '(min-width: 1280px)';

export const isWide = () => window.matchMedia(wide).matches;

/** Whether the drawer is beside the page instead of above it. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    const query = window.matchMedia(wide);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  }, isWide);
}
