import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';

/** Dialogs of the screen: loaded when they are opened for the first time, and there from then on. */
export const ChoiceDialog = lazyComponent(async () => (await import('./libraries/choice-dialog.tsx')).ChoiceDialog);
export const FieldsSheet = lazyComponent(async () => (await import('./fields-sheet.tsx')).FieldsSheet);
export const TargetSheet = lazyComponent(() => targetSheet());
export const PlacesSheet = lazyComponent(async () => (await import('./works/locations-sheet.tsx')).LocationsSheet);
/** What comes with the first hits. */
export const MetaFacets = lazyComponent(async () => (await facets()).MetaFacets);
export const MetaFacetsSheet = lazyComponent(async () => (await facets()).MetaFacetsSheet);
/** Where some did not answer. */
export const FailedNote = lazyComponent(() => failedNote());
/** Where nobody who was asked can search for that. */
export const SearchRefused = lazyComponent(
  async () => (await import('#shared/search/form/search-refused.tsx')).SearchRefused,
);
/** What is there without a connection, if this part of the app is there itself. */
export const StoredSearchList = lazyComponent(() => keptList().catch(() => () => null));
/** What only those need who are logged in. */
export const ReserveFlow = lazyComponent(async () => (await import('#shared/reserve/reserve-flow.tsx')).ReserveFlow);

const facets = () => import('./result/meta-facets.tsx');
const failedNote = async () => (await import('./result/failed-note.tsx')).FailedNote;
const keptList = async () => (await import('./result/stored-search-list.tsx')).StoredSearchList;
const targetSheet = async () => (await import('./libraries/target-sheet.tsx')).TargetSheet;

/** Gets what is needed when there is no connection any more. */
export async function prefetchParts(): Promise<void> {
  // Whether it cannot be had is told where it is needed.
  await Promise.allSettled([keptList(), targetSheet(), failedNote(), facets()]);
}
