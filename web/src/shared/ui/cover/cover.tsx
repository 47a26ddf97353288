import { cover as coverEndpoint } from '@buchfink/contract/covers';
import { drawCover } from '@buchfink/contract/covers/drawing/draw-cover';
import type { Part } from '@buchfink/contract/covers/drawing/svg-part';
import type { MediaType } from '@buchfink/contract/media-type';
import { isNative } from '@buchfink/device/platform/platform';
import { createElement, memo, type ReactNode } from 'react';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useApp } from '#shared/state/store.ts';
import styles from './cover.module.css';
import { useImage } from './use-image.ts';

interface Work {
  libraryId: number;
  id: string | null;
  title: string;
  author?: string | undefined;
  mediaType: MediaType;
  workKey: string;
  /** Source of an image; null = there is none; absent = ask the service. */
  cover?: string | null | undefined;
  coverIds?: string | undefined;
}

interface Props {
  work: Work;
  size?: 'small' | 'large';
  /** Called when the image of the service is shown. */
  onShown?: () => void;
}

/**
 * The cover of a work: its image above a drawing, so that there is never a gap. Decorative: its title stands beside
 * it.
 */
export const Cover = memo(function Cover({ work, size = 'small', onShown }: Props) {
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === work.libraryId));
  const isDown = library?.status && library.status.state !== 'up';
  const source = sourceOf(work, size);
  const isByService = work.cover === undefined;
  const hasSources = useConfig(({ config }) => config.coverCredits !== undefined);
  const image = useImage(source, isByService && hasSources);
  // A library whose systems are down gets no requests for images either.
  const isSkipped = isDown && isByService && !image.isLoaded;
  const drawing = drawCover({
    title: work.title,
    mediaType: work.mediaType,
    workKey: work.workKey,
    author: work.author,
  });
  return (
    <span
      className={`${styles.cover} ${styles[drawing.shape] ?? ''}`}
      style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}
    >
      {image.isLoaded ? null : (
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
          {drawing.parts.map(element)}
        </svg>
      )}
      {source && !image.isFailed && !isSkipped ? (
        <img
          key={image.attempt}
          className={image.isLoaded ? '' : styles.waiting}
          src={source}
          // A shell has an origin of its own, to which the service gives pictures only as it gives data.
          crossOrigin={isNative ? 'anonymous' : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => {
            image.onLoad();
            if (isByService) onShown?.();
          }}
          onError={image.onError}
        />
      ) : null}
    </span>
  );
});

function sourceOf({ cover, coverIds, libraryId, id }: Work, type: 'small' | 'large'): string | undefined {
  if (cover === null || (cover === undefined && id === null)) return undefined;
  const { projectId } = getServiceContext();
  return (
    cover ?? endpointUrl(coverEndpoint, getServiceContext(), { type, projectId, libraryId, id }, { ids: coverIds })
  );
}

/** A part of the drawing as a React element: `font-size` of SVG is `fontSize` there. */
function element({ tag, attributes, content }: Part, key: number): ReactNode {
  const entries = Object.entries(attributes).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  const inner = typeof content === 'object' ? content.map(element) : content;
  return createElement(tag, { key, ...Object.fromEntries(entries) }, inner);
}
