import type { RecordView } from '@buchfink/contract/record';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { useEffect } from 'react';
import { basePath } from '#shared/base-path/base-path.ts';
import { publicAddress } from '#shared/connection/service-context.ts';

/**
 * What the page says of its record to programs: its one address (`link rel="canonical"`, RFC 6596), which browsers share, and its
 * ContextObject for reference managers (COinS). Both leave the page with the record.
 */
export function RecordReference({ view: { libraryId, id, citation } }: { view: RecordView }) {
  const { contextObject } = citation;
  useCanonicalAddress(recordPath(libraryId, id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: Zotero looks at the page again when the record is another one
  useEffect(() => {
    document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }));
  }, [contextObject]);
  return contextObject ? <span className="Z3988" title={contextObject} hidden /> : null;
}

/** The element of the page. Out of the page it still has the host that the service calls canonical. */
let element: HTMLLinkElement | undefined;

/** Keeps the canonical address in the page while the screen is shown: at the host of the service's page, where it named one. */
function useCanonicalAddress(path: string) {
  useEffect(() => {
    element ??= document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]') ?? undefined;
    const address = element ? new URL(basePath() + path, element.href).href : publicAddress() + path;
    element ??= Object.assign(document.createElement('link'), { rel: 'canonical' });
    element.href = address;
    document.head.append(element);
    return () => element?.remove();
  }, [path]);
}
