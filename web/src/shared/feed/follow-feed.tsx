import type { PlainKey } from '@buchfink/texts/texts';
import { mdiRss } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Chip } from '#shared/ui/action/chip.tsx';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { lazyComponent, useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';

const FeedDialog = lazyComponent(async () => (await import('./feed-dialog.tsx')).FeedDialog);

interface Props {
  /** The path of the feed (`@buchfink/contract/search/feed-address`). */
  path: string;
  /** What the feed tells. */
  text: PlainKey;
  look: 'chip' | 'icon' | 'button';
}

/** Opens the address of an Atom feed, to be copied into a feed reader. */
export function FollowFeed({ path, text, look }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const wasOpened = useHasBeenTrue(open);
  const button = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {look === 'icon' ? <IconButton icon={mdiRss} label={t('feed.follow')} tip="end" {...button} /> : null}
      {look === 'chip' ? (
        <Chip icon={mdiRss} {...button}>
          {t('feed.follow')}
        </Chip>
      ) : null}
      {look === 'button' ? (
        <Button variant="line" icon={mdiRss} {...button}>
          {t('feed.follow')}
        </Button>
      ) : null}
      {wasOpened ? <FeedDialog open={open} onClose={() => setOpen(false)} path={path} text={text} /> : null}
    </>
  );
}
