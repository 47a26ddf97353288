import type { Capabilities, Library } from '@buchfink/contract/libraries';

/** The parts of a library that whole screens stand for, each with the ability that it needs. */
const abilities = {
  catalogue: 'search',
  accounts: 'account',
  acquisitions: 'acquisitions',
  events: 'events',
} as const satisfies Record<string, keyof Capabilities>;

export type LibraryPart = keyof typeof abilities;

export const isLibraryPart = (name: string): name is LibraryPart => name in abilities;

/** Whether a library has a part. One that is not known yet may have all. */
export const hasPart = (library: Pick<Library, 'capabilities'> | undefined, part: LibraryPart): boolean =>
  library?.capabilities[abilities[part]] ?? true;

/** Whether any of the libraries has a part. Unknown ones may have all. */
export const anyHasPart = (libraries: readonly Library[], part: LibraryPart): boolean =>
  libraries.length === 0 || libraries.some((library) => hasPart(library, part));
