import type { Library } from '@buchfink/contract/libraries';

/** Where a library begins: its search, or what there is to know about it where it has no catalogue. */
export const libraryPath = ({ id, capabilities }: Pick<Library, 'id' | 'capabilities'>): string =>
  `/${capabilities.search ? 'search' : 'info'}/${id}`;
