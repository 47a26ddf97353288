import { loadAppIcon } from '@buchfink/device/app-icon/app-icon';
import { platform } from '@buchfink/device/platform/platform';
import { currentService, readServices } from '#shared/services/shell-services.ts';

/** The libraries whose icons were built into this app: those of its first service. None on the web. */
function builtIcons(): readonly string[] {
  const services = readServices(document);
  if (currentService(services, localStorage) !== services[0]) return [];
  const tag = document.querySelector<HTMLMetaElement>('meta[name="buchfink-library-icons"]');
  return (tag?.content ?? '').split(' ').filter((id) => /^\d+$/.test(id));
}

/**
 * Shows the icon of a library on the phone's home screen, or the app's own. A library whose icon was not built in has the
 * app's own. On iOS the app starts anew afterwards, at home (specification, section 4: modes).
 */
export async function changeAppIcon(libraryId: number | undefined): Promise<void> {
  const icon = await loadAppIcon();
  if (!(await icon.isSupported())) return;
  const names = builtIcons().map((id) => `library_${id}`);
  const requestedIcon = names.find((name) => name === `library_${libraryId}`);
  // iOS starts the app anew after each change: what is shown already is left alone.
  const currentIcon = platform === 'ios' && (await icon.get());
  if (currentIcon && currentIcon.ok && currentIcon.value === requestedIcon) return;
  const changed = await icon.set(requestedIcon, names);
  if (changed.ok && platform === 'ios') window.location.assign('/');
}
