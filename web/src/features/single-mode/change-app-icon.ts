import { loadAppIcon } from '@buchfink/device/app-icon/app-icon';
import { platform } from '@buchfink/device/platform/platform';
import { builtIcons } from '#shared/libraries/built-icons.ts';

/**
 * Shows the icon of a library on the phone's home screen, or the app's own; true if another one was shown before, as far
 * as the phone tells. A library whose icon was not built in has the app's own.
 */
export async function changeAppIcon(libraryId: number | undefined): Promise<boolean> {
  const icon = await loadAppIcon();
  if (!(await icon.isSupported())) return false;
  const names = builtIcons().map((id) => `library_${id}`);
  const requestedIcon = names.find((name) => name === `library_${libraryId}`);
  const currentIcon = platform === 'ios' ? await icon.get() : undefined;
  if (currentIcon?.ok && currentIcon.value === requestedIcon) return false;
  return (await icon.set(requestedIcon, names)).ok;
}
