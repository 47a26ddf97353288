import type { MediaType } from '@buchfink/contract/media-type';
import { useT } from '#shared/i18n/use-t.ts';
import { ChipLink, Chips } from '#shared/ui/action/chip.tsx';
import type { MediaTypeShelf } from './shelves.ts';

/** Chooses between all shelves and one media type. */
export function MediaChoice({
  shelves,
  chosen,
}: {
  shelves: readonly MediaTypeShelf[];
  chosen: MediaType | undefined;
}) {
  const t = useT();
  const link = (mediaType: MediaType | undefined, text: string) => (
    <li key={mediaType ?? ''}>
      <ChipLink
        to={mediaType ? `/acquisitions?mediaType=${mediaType}` : '/acquisitions'}
        replace
        preventScrollReset
        aria-current={mediaType === chosen ? 'true' : undefined}
      >
        {text}
      </ChipLink>
    </li>
  );
  return (
    <Chips label={t('acquisitions.media')} scroll>
      {link(undefined, t('acquisitions.all-media'))}
      {shelves.map(({ mediaType }) => link(mediaType, t(`acquisitions.${mediaType}`)))}
    </Chips>
  );
}
