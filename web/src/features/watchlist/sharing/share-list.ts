import type { Translate } from '#shared/i18n/i18n.ts';
import { copyText } from '#shared/ui/sharing/copy-text.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import type { List } from '#shared/watchlist/watchlist.ts';
import { shareLink } from './share-link.ts';

/** Shares the link of a list with the device's share dialog, else copies it to the clipboard. */
export async function shareList(list: List, t: Translate): Promise<void> {
  const title = list.name || t('watchlist.title');
  const url = shareLink(window.location.origin, { ...list, name: title });
  if (!url) return showSnackbar({ text: t('watchlist.share-not'), timeout: 10_000 });
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the device's share dialog is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  showSnackbar({ text: t((await copyText(url)) ? 'watchlist.link-copied' : 'catalogue.not-copied') });
}
