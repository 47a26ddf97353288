import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';

/** The screen's dialogs: loaded when they open for the first time, and mounted from then on. */
export const ChoiceDialog = lazyComponent(async () => (await import('./libraries/choice-dialog.tsx')).ChoiceDialog);
export const FieldsSheet = lazyComponent(async () => (await import('./fields-sheet.tsx')).FieldsSheet);
export const TargetSheet = lazyComponent(() => targetSheet());
export const PlacesSheet = lazyComponent(async () => (await import('./works/locations-sheet.tsx')).LocationsSheet);
/** Loaded with the first hits. */
export const MetaFacets = lazyComponent(async () => (await facets()).MetaFacets);
export const MetaFacetsSheet = lazyComponent(async () => (await facets()).MetaFacetsSheet);
/** Loaded where some libraries did not answer. */
export const FailedNote = lazyComponent(() => failedNote());
/** Loaded where the search ended without works. */
export const NoWorks = lazyComponent(() => noWorks());
/** The stored searches for use without a connection. Renders nothing if this chunk itself cannot be loaded. */
export const StoredSearchList = lazyComponent(() => keptList().catch(() => () => null));

const facets = () => import('./result/meta-facets.tsx');
const noWorks = async () => (await import('./result/no-works.tsx')).NoWorks;
const failedNote = async () => (await import('./result/failed-note.tsx')).FailedNote;
const keptList = async () => (await import('./result/stored-search-list.tsx')).StoredSearchList;
const targetSheet = async () => (await import('./libraries/target-sheet.tsx')).TargetSheet;

/** Loads the parts that are needed when the connection is lost. */
export async function prefetchParts(): Promise<void> {
  // A failure shows when the part itself is needed.
  await Promise.allSettled([keptList(), targetSheet(), failedNote(), noWorks(), facets()]);
}
