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
    return fromHex(response);
  },
});

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is no hexadecimal text is an empty response, which no tag sends. */
const fromHex = (text: unknown) =>
  typeof text === 'string' && /^(?:[0-9a-f]{2})*$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
    : new Uint8Array();
