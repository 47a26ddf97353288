/** What is done with a link that leaves the shell's page. */
interface LinkTargets {
  /** Opens the link in the app; false if it is none of the app's. */
  openInApp(url: string): boolean;
  openOutside(url: string): void;
}

/**
 * Keeps the app's window for the app: links of other sites open in the browser of the phone, those of a service in the
 * app. Other schemes, such as `tel:` and `mailto:`, are the system's. Returns what ends it.
 */
export function subscribeOutsideLinks(page: Document, { openInApp, openOutside }: LinkTargets): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !/^https?:$/.test(link.protocol) || link.origin === page.location.origin) return;
    event.preventDefault();
    // A file of the service is for the browser, which can save it.
    if (link.hasAttribute('download') || !openInApp(link.href)) openOutside(link.href);
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}
