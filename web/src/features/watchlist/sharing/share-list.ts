import type { Translate } from '@buchfink/texts/texts';
import { publicAddress } from '#shared/connection/service-context.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import type { List } from '#shared/watchlist/watchlist.ts';
import { listAddress } from './list-address.ts';

/** Shares the link of a list with the device's share dialog, else copies it to the clipboard. */
export async function shareList(list: List, t: Translate): Promise<void> {
  const title = list.name || t('watchlist.title');
  const url = listAddress(publicAddress(), { ...list, name: title });
  if (!url) return showSnackbar({ text: t('watchlist.share-not'), timeout: 10_000 });
  const { shareLink } = await import('#shared/ui/sharing/share-link.ts');
  const message = await shareLink({ title, url }, 'watchlist.link-copied');
  if (message) showSnackbar({ text: t(message) });
}
