import type { SystemWarning } from '../system-warning.ts';
import type { ConnectorTools } from '../upstream.ts';

/**
 * Connector tools with Node's own fetch, for servers that a test has started; `warnings` are the messages for
 * operators.
 */
export function testTools(): ConnectorTools & { readonly warnings: SystemWarning[]; readonly requestedUrls: URL[] } {
  const warnings: SystemWarning[] = [];
  const requestedUrls: URL[] = [];
  return {
    warnings,
    requestedUrls,
    async fetch({ url, method = 'GET', headers = {}, body: sent, signal }) {
      requestedUrls.push(new URL(url));
      // The other side may close a kept-alive connection just when it is reused.
      const answer = await fetch(url, {
        method,
        headers: { ...headers, connection: 'close' },
        body: sent,
        signal,
      });
      const body = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
    },
    now: () => new Date(),
    secret: async (reference) => `secret of ${reference}`,
    warn: (warning) => warnings.push(warning),
  };
}
