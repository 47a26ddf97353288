import type { Library } from '@buchfink/contract/libraries';
import { suggestedLibraries } from '@buchfink/contract/libraries/suggested-libraries';
import { lazy, useState, useTransition } from 'react';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import styles from './home.module.css';
import { LibraryCards } from './library-cards.tsx';

/** Loaded by whoever asks for it: the first visit waits neither for the position nor for its texts. */
const NearbyLibraries = lazy(async () => {
  const [{ NearbyLibraries }] = await Promise.all([import('./nearby-libraries.tsx'), loadFurtherTexts()]);
  return { default: NearbyLibraries };
});

/**
 * Libraries to choose from: the favourites other than the current one. For a patron who has chosen neither, those that
 * are open now, or the nearest ones on request.
 */
export function LibraryChoice() {
  const t = useT();
  const current = useLibrary();
  const { libraries, favourites } = useApp(({ selection }) => selection);
  const others = libraries.filter(({ id }) => favourites.includes(id) && id !== current?.id);
  if (others.length > 0) return <LibraryCards title={t('home.favourites')} libraries={others} />;
  return current || libraries.length === 0 ? null : <OpenLibraries libraries={libraries} />;
}

/** Whether the patron asked for the nearest libraries, for as long as the app runs. */
let showsNearby = false;

function OpenLibraries({ libraries }: { libraries: readonly Library[] }) {
  const t = useT();
  const [isNearby, setNearby] = useState(showsNearby);
  const [isLoading, startTransition] = useTransition();
  const suggested = suggestedLibraries(libraries);
  const title = t(suggested[0]?.opening?.openNow === true ? 'libraries.some-open' : 'libraries.title');
  if (isNearby) return <NearbyLibraries libraries={libraries} title={title} />;
  return (
    <LibraryCards title={title} libraries={suggested}>
      <div className={styles.tools}>
        <Button
          variant="line"
          aria-busy={isLoading}
          onClick={() => {
            showsNearby = true;
            startTransition(() => setNearby(true));
          }}
        >
          {t('libraries.near')}
        </Button>
      </div>
    </LibraryCards>
  );
}
