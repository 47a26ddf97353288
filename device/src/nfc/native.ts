import { fromHex, toHex } from '../rfid/hex.ts';
import type { TagConnection } from '../rfid/iso15693.ts';
import type { Nfc, NfcState } from './definitions.ts';
import { LibraryNfc } from './library-nfc.ts';

/** NFC by our own plugin, since no published one reaches tags of ISO/IEC 15693 on both platforms. */
export const nativeNfc: Nfc = {
  async state() {
    try {
      const { state } = await LibraryNfc.getState();
      return isState(state) ? state : 'unsupported';
    } catch {
      return 'unsupported';
    }
  },

  async scan(message, onTag, signal, onEnd) {
    try {
      const handles = await Promise.all([
        LibraryNfc.addListener('tag', ({ uid }) => {
          if (!signal.aborted && /^E0[0-9A-F]{14}$/.test(uid)) onTag(connectionTo(uid));
        }),
        LibraryNfc.addListener('scanEnded', onEnd),
      ]);
      const stop = () => {
        for (const handle of handles) void handle.remove();
        LibraryNfc.stopScan().catch(() => {});
      };
      if (signal.aborted) {
        stop();
        return false;
      }
      signal.addEventListener('abort', stop, { once: true });
      await LibraryNfc.startScan({ message });
      return true;
    } catch {
      return false;
    }
  },
};

const isState = (state: string): state is NfcState => ['ready', 'disabled', 'unsupported'].includes(state);

const connectionTo = (uid: string): TagConnection => ({
  uid,
  async transceive(flags, command, data) {
    const { response } = await LibraryNfc.transceive({ uid, flags, command, data: toHex(data) });
    // What is no hexadecimal text is an empty response, which no tag sends.
    return /^(?:[0-9a-f]{2})*$/i.test(String(response)) ? fromHex(String(response)) : new Uint8Array();
  },
});
