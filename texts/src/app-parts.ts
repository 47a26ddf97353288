/** A part of the app's texts that is loaded by itself. */
export type AppPart = 'first' | 'further' | 'phone';

export const appParts: readonly AppPart[] = ['first', 'further', 'phone'];

/** The areas of the first screen, and of what only phones can do; all others are loaded together, after the first screen. */
const areas: Readonly<Record<Exclude<AppPart, 'further'>, readonly string[]>> = {
  first: ['errors', 'home', 'info', 'library-choice', 'search-box', 'shell'],
  phone: ['checkout', 'phone', 'reminder'],
};

/** The part that an area of the app belongs to. */
export function partOf(area: string): AppPart {
  if (areas.first.includes(area)) return 'first';
  return areas.phone.includes(area) ? 'phone' : 'further';
}
