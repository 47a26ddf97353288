import type { libraryChoice as german } from '../../de/libraries/library-choice.ts';

/** What the first screen says of libraries to choose from. */
export const libraryChoice: Record<keyof typeof german, string> = {
  'libraries.title': 'Libraries',
  'libraries.near': 'Near me',
  'libraries.some-open': 'Libraries open now',
};
