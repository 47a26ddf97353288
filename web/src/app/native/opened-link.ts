import { safeRedirect } from '#shared/links/safe-redirect.ts';
import type { ShellService } from '#shared/services/shell-services.ts';

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
  const path = safeRedirect(`${pathname || '/'}${search}${hash}`);
  if (path === undefined) return undefined;
  if (!/^https?:$/.test(protocol)) return host === 'open' ? { path } : undefined;
  const service = services.find((candidate) => new URL(candidate.url).host === host);
  return service && { path, service };
}
