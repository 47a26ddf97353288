import { fromHex, toHex } from './hex.ts';

/**
 * Commands that the app sends: of ISO/IEC 15693-3, section 10, and NXP's own for electronic article surveillance (ICODE
 * SLIX data sheet, 9.5.4). It never sends one that locks for good (22h, 28h, 2Ah, A4h).
 */
export const tagCommand = {
  readSingle: 0x20,
  readMultiple: 0x23,
  writeAfi: 0x27,
  systemInfo: 0x2b,
  setEas: 0xa2,
  resetEas: 0xa3,
  easAlarm: 0xa5,
} as const;

/** Request flags (ISO/IEC 15693-3, section 7.3.1): high data rate, which many phones insist on; and addressed to one tag. */
export const requestFlags = { plain: 0x02, addressed: 0x22 } as const;

/** A tag in the field of the phone. */
export interface TagConnection {
  /** 16 upper-case hexadecimal digits that begin with E0. */
  readonly uid: string;
  /**
   * Sends one request; the frame's checksum is the device's. Answers the response with its flags byte first. Rejects
   * when the tag has left the field.
   */
  transceive(flags: number, command: number, data: Uint8Array): Promise<Uint8Array>;
}

/**
 * Why a tag did not do what it was asked: it left the field, does not know the command, refuses to be written (locked),
 * failed to write, or answered what cannot be understood.
 */
export type TagFailure = 'tag-lost' | 'not-supported' | 'locked' | 'write-failed' | 'unreadable';

/** A request that failed. Stays within this folder: its public functions answer with the failure as a value. */
export class TagError extends Error {
  readonly failure: TagFailure;

  constructor(failure: TagFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Error codes of a response (ISO/IEC 15693-3, table 7); others mean that the answer tells nothing. */
const failures: Readonly<Record<number, TagFailure>> = {
  1: 'not-supported',
  2: 'not-supported',
  3: 'not-supported',
  17: 'locked',
  18: 'locked',
  19: 'write-failed',
  20: 'write-failed',
};

/**
 * Sends a command: not addressed first, which every phone can, then addressed to the tag alone, which some tags insist
 * on.
 *
 * @param manufacturer the code that custom commands have before the address (ISO/IEC 15693-3, section 9.2.4)
 * @returns the response without its flags
 * @throws TagError
 */
export async function sendCommand(
  connection: TagConnection,
  command: number,
  data: Uint8Array = new Uint8Array(),
  manufacturer: Uint8Array = new Uint8Array(),
): Promise<Uint8Array> {
  try {
    return await send(connection, requestFlags.plain, command, Uint8Array.from([...manufacturer, ...data]));
  } catch (error) {
    if (!(error instanceof TagError) || error.failure !== 'tag-lost') throw error;
    const addressed = Uint8Array.from([...manufacturer, ...uidBytes(connection.uid), ...data]);
    return send(connection, requestFlags.addressed, command, addressed);
  }
}

async function send(connection: TagConnection, flags: number, command: number, data: Uint8Array): Promise<Uint8Array> {
  let response: Uint8Array;
  try {
    response = await connection.transceive(flags, command, data);
  } catch {
    throw new TagError('tag-lost');
  }
  const [status, code] = response;
  if (status === undefined) throw new TagError('unreadable');
  if (status & 1) throw new TagError(failures[code ?? 0] ?? 'unreadable');
  return response.subarray(1);
}

/** The UID as frames carry it: its lowest byte first. */
export const uidBytes = (uid: string): Uint8Array => fromHex(uid).reverse();

/** What a tag says of itself (ISO/IEC 15693-3, section 10.4.12); each part but the UID may be missing. */
export interface SystemInfo {
  readonly uid: string;
  /** Data storage format identifier. */
  readonly dsfid?: number;
  /** Application family identifier: whether the gate is silent. */
  readonly afi?: number;
  readonly blockCount?: number;
  readonly blockSize?: number;
}

/**
 * Parses the answer to `Get System Information` without its flags.
 *
 * @throws TagError `unreadable` when it ends too early
 */
export function parseSystemInfo(answer: Uint8Array): SystemInfo {
  const [present = 0] = answer;
  let at = 9;
  if (answer.length < at) throw new TagError('unreadable');
  const next = () => {
    const byte = answer[at++];
    if (byte === undefined) throw new TagError('unreadable');
    return byte;
  };
  const uid = toHex(answer.slice(1, 9).reverse());
  const dsfid = present & 1 ? { dsfid: next() } : {};
  const afi = present & 2 ? { afi: next() } : {};
  const size = present & 4 ? { blockCount: next() + 1, blockSize: (next() & 0x1f) + 1 } : {};
  return { uid: uid.toUpperCase(), ...dsfid, ...afi, ...size };
}
