import { safeRedirect } from '#shared/links/safe-redirect.ts';
import { type ShellService, serviceAddress } from '#shared/services/shell-services.ts';

/** What a link means: a path in the app, and the service that it is of, where the link says so. */
export interface OpenedLink {
  readonly path: string;
  readonly service?: ShellService;
}

/**
 * Reads a link of one of the edition's services (`https://library.example/record/1/x`), or of its own scheme
 * (`buchfink://open/record/1/x`). Undefined for anything else, and for what the service itself answers.
 */
export function openedLink(url: string, services: readonly ShellService[]): OpenedLink | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const inApp = (below: string) => safeRedirect(`${pathname.slice(below.length) || '/'}${search}${hash}`);
  if (!/^https?:$/.test(protocol)) {
    const path = host === 'open' ? inApp('') : undefined;
    return path === undefined ? undefined : { path };
  }
  for (const service of services) {
    const { host: ofService, pathname: below } = new URL(`${serviceAddress(service)}/`);
    if (ofService !== host || !`${pathname}/`.startsWith(below)) continue;
    const path = inApp(below.replace(/\/$/, ''));
    return path === undefined ? undefined : { path, service };
  }
  return undefined;
}
