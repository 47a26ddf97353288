import { later } from '#shared/ui/later.tsx';

/** Dialogs of the screen: loaded when they are opened for the first time, and there from then on. */
export const ChoiceDialog = later(async () => (await import('./libraries/choice-dialog.tsx')).ChoiceDialog);
export const FieldsSheet = later(async () => (await import('./fields-sheet.tsx')).FieldsSheet);
export const TargetSheet = later(() => targetSheet());
export const PlacesSheet = later(async () => (await import('./works/places-sheet.tsx')).PlacesSheet);
/** What comes with the first hits. */
export const MetaFacets = later(async () => (await facets()).MetaFacets);
export const MetaFacetsSheet = later(async () => (await facets()).MetaFacetsSheet);
/** Where some did not answer. */
export const FailedNote = later(() => failedNote());
/** Where nobody who was asked can search for that. */
export const SearchRefused = later(async () => (await import('#shared/search/search-refused.tsx')).SearchRefused);
/** What is there without a connection, if this part of the app is there itself. */
export const KeptSearches = later(() => keptList().catch(() => () => null));
/** What only those need who are logged in. */
export const ReserveWish = later(async () => (await import('#shared/reserve/reserve-wish.tsx')).ReserveWish);

const facets = () => import('./meta-facets.tsx');
const failedNote = async () => (await import('./failed-note.tsx')).FailedNote;
const keptList = async () => (await import('./stored-list.tsx')).KeptList;
const targetSheet = async () => (await import('./libraries/target-sheet.tsx')).TargetSheet;

/** Gets what is needed when there is no connection any more. */
export async function fetchAhead(): Promise<void> {
  // Whether it cannot be had is told where it is needed.
  await Promise.allSettled([keptList(), targetSheet(), failedNote(), facets()]);
}
