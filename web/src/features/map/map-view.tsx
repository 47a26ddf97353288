import type { Geo } from '@buchfink/contract/libraries';
import { mdiFitToPageOutline, mdiMinus, mdiPlus } from '@mdi/js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { allowLeaflet } from './allow-leaflet.ts';
import type { MapHandle } from './create-map.ts';
import styles from './map.module.css';
import type { Pin } from './pin-layer.ts';

interface Props {
  readonly pins: readonly Pin[];
  readonly dots: readonly Geo[];
  readonly position: Geo | undefined;
  /** The position that the map moves to when it changes. */
  readonly target: Geo | undefined;
  readonly onPick: (id: number) => void;
}

/** The map. The list beside it has the same content. */
export function MapView({ pins, dots, position, target, onPick }: Props) {
  const t = useT();
  const online = useOnline();
  const tiles = useConfig(({ config }) => config.map.tiles);
  const container = useRef<HTMLDivElement>(null);
  const [mapHandle, setMapHandle] = useState<MapHandle | 'failed'>();
  const map = mapHandle === 'failed' ? undefined : mapHandle;
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    const element = container.current;
    let handle: MapHandle | undefined;
    let isUnmounted = false;
    const draw = async () => {
      allowLeaflet();
      const { createMap: drawMap } = await import('./create-map.ts');
      if (!element || isUnmounted) return;
      handle = drawMap(element, (id) => pick(id));
      setMapHandle(handle);
    };
    draw().catch((error: unknown) => {
      console.warn('The map could not be drawn', error);
      setMapHandle('failed');
    });
    return () => {
      isUnmounted = true;
      handle?.remove();
    };
  }, []);
  useEffect(
    () => map?.show({ pins, dots, position, tiles: online ? tiles : undefined }),
    [map, pins, dots, position, tiles, online],
  );
  useEffect(() => {
    if (target) map?.goTo(target);
  }, [map, target]);
  if (mapHandle === 'failed') return <InlineError>{t('map.failed')}</InlineError>;
  return (
    // A map does not turn with the direction of the language.
    <section className={styles.map} dir="ltr" aria-label={t('map.map')}>
      <a className={styles.past} href="#map-list">
        {t('map.to-list')}
      </a>
      <div ref={container} className={styles.ground} />
      {map ? (
        <>
          <div className={styles.controls}>
            <IconButton icon={mdiPlus} label={t('map.closer')} tip="end" onClick={() => map.zoom(1)} />
            <IconButton icon={mdiMinus} label={t('map.further')} tip="end" onClick={() => map.zoom(-1)} />
            <IconButton icon={mdiFitToPageOutline} label={t('map.overview')} tip="end" onClick={() => map.overview()} />
          </div>
          <p className={styles.source}>{tiles && online ? tiles.attribution : t('map.drawn')}</p>
        </>
      ) : (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton height="100%" />
        </div>
      )}
    </section>
  );
}
