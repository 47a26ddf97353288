/** Where a link that leaves the shell's page is opened. */
interface LinkTargets {
  /** Opens the link in the app; false if it is none of the app's. */
  openInApp(url: string): boolean;
  openOutside(url: string): void;
}

interface PressedLink {
  readonly url: string;
  /** A file of the service is for the browser, which can save it. */
  readonly isDownload: boolean;
}

/** The links of a page that leave it. */
export interface OutsideLinks {
  /** Opens them from now on, and the one that was pressed last before. Returns what ends it. */
  open(targets: LinkTargets): () => void;
  /** Lets go of the page. */
  stop(): void;
}

/**
 * Keeps the app's window for the app: links of other sites open in the browser of the phone, those of a service in the
 * app. Other schemes, such as `tel:` and `mailto:`, are the system's. A link that is pressed before there are targets
 * waits for them: without that, the system would open it outside of the app.
 */
export function holdOutsideLinks(page: Document): OutsideLinks {
  let targets: LinkTargets | undefined;
  let waiting: PressedLink | undefined;

  const follow = ({ url, isDownload }: PressedLink, { openInApp, openOutside }: LinkTargets) => {
    if (isDownload || !openInApp(url)) openOutside(url);
  };
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !/^https?:$/.test(link.protocol) || link.origin === page.location.origin) return;
    event.preventDefault();
    const pressed = { url: link.href, isDownload: link.hasAttribute('download') };
    if (targets) follow(pressed, targets);
    else waiting = pressed;
  };
  page.addEventListener('click', onClick);

  return {
    open(current) {
      targets = current;
      if (waiting) follow(waiting, current);
      waiting = undefined;
      return () => {
        targets = undefined;
      };
    },
    stop: () => page.removeEventListener('click', onClick),
  };
}

let links: OutsideLinks | undefined;

/** The links of this page, held from the first call on. */
export function outsideLinks(): OutsideLinks {
  links ??= holdOutsideLinks(document);
  return links;
}
