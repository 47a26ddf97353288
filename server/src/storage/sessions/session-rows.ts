import { Keep } from '@buchfink/contract/session';
import type { StoredSecret, StoredSession } from './session-store.ts';

/** A row of `session`. */
export interface SessionRow {
  id: string;
  library_id: number;
  account: Uint8Array;
  client: 'web' | 'native';
  keep: string;
  device: string;
  created: number;
  last_used: number;
  ends: number;
}

/** A row of `refresh_secret` with its session. */
export interface SecretRow extends SessionRow {
  sealed: Uint8Array | null;
  used: number | null;
  successor: Uint8Array | null;
  received: number;
}

/** A row of `access_token` with its session. */
export interface AccessRow extends SessionRow {
  sealed: Uint8Array;
  expires: number;
}

/** The columns of `session`, in the order of `SessionRow`. */
export const sessionColumns = 'id, library_id, account, client, keep, device, created, last_used, ends';

/** The session of a row. */
export function sessionOf(row: SessionRow): StoredSession {
  return {
    id: row.id,
    libraryId: row.library_id,
    account: Buffer.from(row.account),
    client: row.client,
    keep: Keep.parse(row.keep),
    device: row.device,
    created: row.created,
    lastUsed: row.last_used,
    ends: row.ends,
  };
}

/** The refresh secret of a row. */
export function storedSecretOf(row: SecretRow): StoredSecret {
  const { sealed, used, successor, received } = row;
  return {
    session: sessionOf(row),
    sealed: sealed ? Buffer.from(sealed) : undefined,
    exchanged:
      used === null
        ? undefined
        : { at: used, isReceived: received === 1, successor: successor ? Buffer.from(successor) : undefined },
  };
}
