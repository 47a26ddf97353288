import { parseSystemInfo, type SystemInfo, sendCommand, type TagConnection, TagError, tagCommand } from './iso15693.ts';

/**
 * How a gate knows a lent item: by the application family identifier (AFI) of the tag, by the electronic article
 * surveillance (EAS) bit of NXP's ICODE chips, or there is no gate.
 */
export type TagSecurity =
  | { readonly kind: 'afi'; readonly secured: number; readonly unsecured: number }
  | { readonly kind: 'eas' }
  | { readonly kind: 'none' };

/** NXP's registration number (ISO/IEC 7816-6): byte 2 of a UID, and first data byte of a custom command. */
const nxp = 0x04;
const nxpUid = /^E004/;

/**
 * Whether a tag is secured: undefined where it does not say so, or where the library has no gate.
 *
 * @throws TagError `tag-lost` when the tag has left the field
 */
export async function readSecurity(
  connection: TagConnection,
  afi: number | undefined,
  security: TagSecurity,
): Promise<boolean | undefined> {
  switch (security.kind) {
    case 'afi':
      return afi === security.secured ? true : afi === security.unsecured ? false : undefined;
    case 'eas':
      return nxpUid.test(connection.uid) ? readEas(connection) : undefined;
    default:
      return undefined;
  }
}

/**
 * Secures or unsecures a tag and reads it back. An answer that was lost on the way counts as written when the tag has
 * the new value.
 *
 * @throws TagError
 */
export async function writeSecurity(
  connection: TagConnection,
  isSecured: boolean,
  security: TagSecurity,
): Promise<void> {
  if (security.kind === 'afi') await writeAfi(connection, isSecured ? security.secured : security.unsecured);
  if (security.kind === 'eas') await writeEas(connection, isSecured);
}

/** What the tag says of itself; undefined where it does not know the command. */
export async function readSystemInfo(connection: TagConnection): Promise<SystemInfo | undefined> {
  try {
    const info = parseSystemInfo(await sendCommand(connection, tagCommand.systemInfo));
    if (info.uid !== connection.uid) throw new TagError('tag-lost');
    return info;
  } catch (error) {
    if (error instanceof TagError && error.failure === 'not-supported') return undefined;
    throw error;
  }
}

async function writeAfi(connection: TagConnection, afi: number): Promise<void> {
  let failure: TagError | undefined;
  try {
    await sendCommand(connection, tagCommand.writeAfi, Uint8Array.of(afi));
  } catch (error) {
    if (!(error instanceof TagError) || error.failure === 'locked') throw error;
    failure = error;
  }
  const info = await readSystemInfo(connection);
  if (info?.afi !== afi) throw failure ?? new TagError('write-failed');
}

/**
 * A chip with the EAS bit answers the EAS alarm, one without it stays silent (NXP ICODE SLIX data sheet, 9.5.4.13).
 * Silence also means that the tag is gone, so that it must still answer another command.
 */
async function readEas(connection: TagConnection): Promise<boolean | undefined> {
  try {
    await sendNxp(connection, tagCommand.easAlarm);
    return true;
  } catch (error) {
    if (!(error instanceof TagError)) throw error;
    if (error.failure === 'not-supported') return undefined;
    if (error.failure !== 'tag-lost') throw error;
  }
  await readSystemInfo(connection);
  return false;
}

async function writeEas(connection: TagConnection, isSecured: boolean): Promise<void> {
  if (!nxpUid.test(connection.uid)) throw new TagError('not-supported');
  await sendNxp(connection, isSecured ? tagCommand.setEas : tagCommand.resetEas);
  // The chip has confirmed the write, so that silence is the answer of one without the bit.
  const answersAlarm = await sendNxp(connection, tagCommand.easAlarm).then(
    () => true,
    () => false,
  );
  if (answersAlarm !== isSecured) throw new TagError('write-failed');
}

const sendNxp = (connection: TagConnection, command: number) =>
  sendCommand(connection, command, undefined, Uint8Array.of(nxp));
