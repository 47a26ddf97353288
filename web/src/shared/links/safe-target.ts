/** The target of a configured link: within the app, another site in a new tab, or none because it is not safe. */
export type LinkTarget = { readonly to: string } | { readonly href: string };

/**
 * Validates `route` and `href` of a configured entry; only paths of this app and http(s), mail and telephone links
 * are valid.
 */
export function safeTarget({
  route,
  href,
}: {
  route?: string | undefined;
  href?: string | undefined;
}): LinkTarget | undefined {
  if (route !== undefined) return /^\/(?![/\\])/.test(route) ? { to: route } : undefined;
  if (href === undefined || !URL.canParse(href)) return undefined;
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(href).protocol) ? { href } : undefined;
}
