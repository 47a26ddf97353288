import type { TagConnection } from '../rfid/iso15693.ts';

/** `unsupported`: the device has no NFC at all; `disabled`: it is switched off in the settings. */
export type NfcState = 'ready' | 'disabled' | 'unsupported';

/** Reads and writes tags of ISO/IEC 15693 (NFC-V). Nothing here throws. */
export interface Nfc {
  state(): Promise<NfcState>;
  /**
   * Looks for tags until `signal` aborts or the system ends the search; `onTag` is told of each tag that comes into the
   * field. iOS shows `message` in its own sheet.
   *
   * @returns whether the search could begin at all
   */
  scan(message: string, onTag: (tag: TagConnection) => void, signal: AbortSignal, onEnd: () => void): Promise<boolean>;
}
