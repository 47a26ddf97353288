import type { PatronLogin } from '@buchfink/connectors/patron-system';
import * as z from 'zod/mini';
import type { Vault } from './vault.ts';

const Sealed = z.object({
  userId: z.string(),
  patronId: z.string(),
  name: z.optional(z.string()),
  readableAway: z.boolean(),
  credentials: z.optional(z.string()),
});

/** Seals the data of a patron for the holder of a token of this session. */
export function sealPatron(vault: Vault, token: string, sessionId: string, patron: PatronLogin): Buffer {
  const { userId, patronId, name, readableAway, credentials } = patron;
  return vault.seal(token, sessionId, JSON.stringify({ userId, patronId, name, readableAway, credentials }));
}

/** Opens the patron with a token; undefined when the service key was removed or the sealed data were changed. */
export function openPatron(vault: Vault, token: string, sessionId: string, sealed: Buffer): PatronLogin | undefined {
  try {
    return Sealed.parse(JSON.parse(vault.open(token, sessionId, sealed)));
  } catch {
    return undefined;
  }
}
