import { useApp } from '../store.ts';
import { hasPart } from './library-parts.ts';

/** Whether a library has a catalogue, as far as the list of libraries says. */
export const hasCatalogue = (libraryId: number): boolean =>
  hasPart(
    useApp.getState().selection.libraries.find(({ id }) => id === libraryId),
    'catalogue',
  );
