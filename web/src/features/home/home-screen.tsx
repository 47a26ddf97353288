import { lazy, Suspense } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useLibrariesPending } from '#shared/state/libraries/libraries-query.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { CardSkeleton, TodayCards, TodaySkeleton } from './today-card.tsx';

/** Sections below the first view, loaded without delaying it. */
const Browse = lazy(async () => ({ default: (await import('./browse-chips.tsx')).BrowseChips }));
const NextEvents = lazy(async () => {
  const [{ NextEvents }] = await Promise.all([import('./next-events.tsx'), loadFurtherTexts()]);
  return { default: NextEvents };
});
const AccountNow = lazy(async () => {
  const [{ AccountSummary: AccountNow }] = await Promise.all([import('./account-summary.tsx'), loadFurtherTexts()]);
  return { default: AccountNow };
});
const MissingParts = lazy(async () => {
  const [{ MissingParts }] = await Promise.all([import('#shared/libraries/missing-parts.tsx'), loadFurtherTexts()]);
  return { default: MissingParts };
});
const LibraryChoice = lazy(async () => ({ default: (await import('./library-choice.tsx')).LibraryChoice }));
const HomeButtons = lazy(async () => ({ default: (await import('./home-buttons.tsx')).HomeButtons }));
const SystemNote = lazy(async () => ({ default: (await import('#shared/systems/system-note.tsx')).SystemNote }));
const NewShelf = lazy(async () => ({ default: (await import('./acquisitions-shelf.tsx')).AcquisitionsShelf }));

/** The home screen: search, due and ready titles, new titles, starting points. */
export function HomeScreen() {
  const t = useT();
  const library = useLibrary();
  const coming = useLibraryPending();
  const { config } = useConfig();
  const loggedIn = useApp(({ accounts }) => accounts.some(isLoggedIn));
  const favourites = useApp(({ selection }) => selection.favourites);
  const isPending = useLibrariesPending();
  return (
    <Page title={t('home.title')} heading="own">
      <Hero />
      {loggedIn ? (
        <div className={styles.now}>
          <Suspense fallback={<CardSkeleton />}>
            <AccountNow />
          </Suspense>
        </div>
      ) : null}
      {library ? <TodayCards library={library} /> : coming ? <TodaySkeleton /> : null}
      {/* Loads all parts together: a part that came later would push the others away. */}
      <Suspense fallback={<WaitingRest />}>
        {isPending ? (
          <WaitingRest />
        ) : (
          <>
            {library?.status ? (
              <div className={styles.section}>
                <SystemNote libraryId={library.id} content="catalogue" />
              </div>
            ) : null}
            {library && !(hasPart(library, 'catalogue') && hasPart(library, 'accounts')) ? (
              <MissingParts library={library} className={styles.missing} />
            ) : null}
            {library ? null : <LibraryChoice />}
            {config.homeButtons.length > 0 || config.helpLinks.guidedTour ? <HomeButtons /> : null}
            {library && hasPart(library, 'acquisitions') ? <NewShelf libraryId={library.id} /> : null}
            {library && hasPart(library, 'events') && featuresFor(config, library).events ? (
              <NextEvents libraryId={library.id} timeZone={library.opening?.timeZone} />
            ) : null}
            {library && favourites.length > 0 ? <LibraryChoice /> : null}
            {library && hasPart(library, 'catalogue') ? <Browse libraryId={library.id} /> : null}
          </>
        )}
      </Suspense>
    </Page>
  );
}

/** Reserves the space of the sections below the first view. */
const WaitingRest = () => (
  <div className={styles.section}>
    <Skeleton height="480px" />
  </div>
);
