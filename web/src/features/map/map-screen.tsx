import { useT } from '#shared/i18n/use-t.ts';
import { LibrariesPage } from '#shared/libraries/page/libraries-page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { LibraryMap } from './library-map.tsx';
import styles from './map.module.css';

/** All libraries on a map, and in a list beside it with the same functions. */
export function MapScreen() {
  const t = useT();
  const waiting = (
    <div className={styles.sides} aria-hidden="true">
      <Skeleton height="360px" />
      <Skeleton height="360px" />
    </div>
  );
  return (
    <LibrariesPage title={t('map.title')} waiting={waiting}>
      <LibraryMap />
    </LibrariesPage>
  );
}
