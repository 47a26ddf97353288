import { useMedia } from '#shared/ui/browser/use-media.ts';

/** The width from which the drawer is permanent (specification, section 9: breakpoint lg). */
const wide = '(min-width: 1280px)';

export const isWide = () => window.matchMedia(wide).matches;

/** Whether the drawer is beside the page instead of above it. */
export const useWide = () => useMedia(wide);
