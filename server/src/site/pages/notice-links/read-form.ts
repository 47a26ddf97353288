import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';

/** Bytes of a form: it has one short field. */
const bodyLimit = 4_096;

/** Lets a scope of the service read forms in both encodings that mail programs send (RFC 8058, section 3.2). */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async ({ headers }: { headers: { 'content-type'?: string } }, body: Buffer) =>
      fieldsOf(headers['content-type'] ?? '', body),
  );
}

async function fieldsOf(type: string, body: Buffer): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new ApiException('invalid-input', [{ path: 'body', message: 'multipart/form-data' }]);
  }
}
