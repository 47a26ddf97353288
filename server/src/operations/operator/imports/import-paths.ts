import { librariesPath } from '../libraries/system-texts.ts';

/** The page with the imports of a library; `:libraryId` mounts it. */
export const importsPath = (libraryId: number | ':libraryId'): string => `${librariesPath}/${libraryId}/imports`;

/** The page of a run. */
export const runPath = ({ libraryId, id }: { readonly libraryId: number; readonly id: string }): string =>
  `${importsPath(libraryId)}/${id}`;
