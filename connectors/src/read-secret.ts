import { ApiException } from '@buchfink/contract/error';
import { SystemFault } from './system-warning.ts';
import type { ConnectorTools } from './upstream.ts';

/**
 * Reads the secret at a reference, `env:NAME` or `file:/path`. Where there is none, warns the operator and throws
 * `ApiException('library-unavailable')`.
 */
export async function readSecret(
  reference: string,
  { secret, warn }: Pick<ConnectorTools, 'secret' | 'warn'>,
): Promise<string> {
  try {
    return await secret(reference);
  } catch {
    const warning = { code: 'secret-unreadable', values: { reference } } as const;
    warn(warning);
    throw new ApiException('library-unavailable', undefined, { cause: new SystemFault(warning) });
  }
}
