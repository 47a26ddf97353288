import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';

const furtherParts = () => import('./further-parts.ts');

/** The screen's dialogs: loaded when they open for the first time, and mounted from then on. */
export const ChoiceDialog = lazyComponent(async () => (await import('./libraries/choice-dialog.tsx')).ChoiceDialog);
export const FieldsSheet = lazyComponent(async () => (await import('./fields-sheet.tsx')).FieldsSheet);
export const TargetSheet = lazyComponent(async () => (await furtherParts()).TargetSheet);
export const PlacesSheet = lazyComponent(async () => (await import('./works/locations-sheet.tsx')).LocationsSheet);
/** Loaded with the first hits. */
export const MetaFacets = lazyComponent(async () => (await furtherParts()).MetaFacets);
export const MetaFilterChips = lazyComponent(async () => (await furtherParts()).MetaFilterChips);
export const MetaFacetsSheet = lazyComponent(async () => (await furtherParts()).MetaFacetsSheet);
export const ResultAnnouncement = lazyComponent(async () => (await furtherParts()).ResultAnnouncement);
/** Loaded where some libraries did not answer. */
export const FailedNote = lazyComponent(async () => (await furtherParts()).FailedNote);
/** Loaded where the search ended without works. */
export const NoWorks = lazyComponent(async () => (await furtherParts()).NoWorks);
/** Loaded where the hits come from the device's storage. */
export const StaleNoticeText = lazyComponent(async () => (await furtherParts()).StaleNoticeText);
/** Loaded where some hits only approximate the query. */
export const SimilarWorks = lazyComponent(async () => (await furtherParts()).SimilarWorks);
/** The stored searches for use without a connection. Renders nothing if this chunk itself cannot be loaded. */
export const StoredSearchList = lazyComponent(() =>
  furtherParts().then(
    (parts) => parts.StoredSearchList,
    () => () => null,
  ),
);
/** Loads the parts that are needed when the connection is lost. */
export async function prefetchParts(): Promise<void> {
  // A failure shows when the part itself is needed.
  await furtherParts().catch(() => undefined);
}
