import type { ConnectorTools } from '../upstream.ts';

/** Tools over Node's own fetch, for systems that a test has started; `warnings` are what operators would be told. */
export function testTools(): ConnectorTools & { readonly warnings: string[]; readonly asked: URL[] } {
  const warnings: string[] = [];
  const asked: URL[] = [];
  return {
    warnings,
    asked,
    async fetch({ url, headers = {}, signal }) {
      asked.push(new URL(url));
      // A kept connection may be closed by the other side just when it is used again.
      const answer = await fetch(url, { headers: { ...headers, connection: 'close' }, signal });
      const body = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
    },
    now: () => new Date(),
    secret: async (where) => `secret of ${where}`,
    warn: (message) => warnings.push(message),
  };
}
