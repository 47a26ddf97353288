import type { MetaSearchEvent } from '@buchfink/contract/metasearch';

/** A server-sent event on the wire (HTML Standard, section 9.2). JSON has no line breaks, so that one `data` line does. */
export function formatEvent({ event, data }: MetaSearchEvent): string {
  const retry = event === 'bye' ? `retry: ${data.retry}\n` : '';
  return `${retry}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
