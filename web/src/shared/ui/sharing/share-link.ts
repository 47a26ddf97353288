import { loadShareSheet } from '@buchfink/device/share/share';
import type { PlainKey } from '@buchfink/texts/texts';
import { copyText } from './copy-text.ts';

/**
 * Shares a link by the sheet of the device; without one it is copied.
 *
 * @returns the key of what to say; undefined when the sheet was enough
 */
export async function shareLink(
  content: { readonly title: string; readonly url: string },
  copied: PlainKey,
): Promise<PlainKey | undefined> {
  const outcome = await (await loadShareSheet()).share(content);
  if (outcome !== 'unavailable') return undefined;
  return (await copyText(content.url)) ? copied : 'catalogue.not-copied';
}
