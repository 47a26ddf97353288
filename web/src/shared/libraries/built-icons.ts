import { currentService, readServices } from '#shared/services/shell-services.ts';

/** The ids of the libraries whose icons were built into this app: those of its first service. None on the web. */
export function builtIcons(): readonly number[] {
  const services = readServices(document);
  if (currentService(services, localStorage) !== services[0]) return [];
  const tag = document.querySelector<HTMLMetaElement>('meta[name="buchfink-library-icons"]');
  return (tag?.content ?? '').split(' ').flatMap((id) => (/^\d+$/.test(id) ? Number(id) : []));
}
