import { attempt } from '../platform/device-result.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import { subscribe } from '../platform/subscribe.ts';
import { fromHex, toHex } from '../rfid/hex.ts';
import { type TagConnection, TagError } from '../rfid/iso15693.ts';
import type { Nfc, NfcState } from './definitions.ts';
import { LibraryNfc } from './library-nfc.ts';

/** NFC by our own plugin, since no published one reaches tags of ISO/IEC 15693 on both platforms. */
export const nativeNfc: Nfc = {
  async state() {
    const answer = await attempt(() => LibraryNfc.getState());
    const state = answer.ok ? fieldsOf(answer.value).state : undefined;
    return isState(state) ? state : 'unsupported';
  },

  async scan(message, onTag, signal, onEnd) {
    const onTagEvent = (event: unknown) => {
      const uid = textOf(fieldsOf(event).uid) ?? '';
      if (!signal.aborted && /^E0[0-9A-F]{14}$/.test(uid)) onTag(connectionTo(uid));
    };
    const subscriptions = await Promise.all([
      subscribe(() => LibraryNfc.addListener('tag', onTagEvent)),
      subscribe(() => LibraryNfc.addListener('scanEnded', () => onEnd())),
    ]);
    const stop = () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      void attempt(() => LibraryNfc.stopScan());
    };
    if (signal.aborted) {
      stop();
      return false;
    }
    signal.addEventListener('abort', stop, { once: true });
    const isStarted = (await attempt(() => LibraryNfc.startScan({ message }))).ok;
    if (!isStarted) stop();
    return isStarted;
  },
};

const states: readonly unknown[] = ['ready', 'disabled', 'unsupported'] satisfies NfcState[];
const isState = (state: unknown): state is NfcState => states.includes(state);

const connectionTo = (uid: string): TagConnection => ({
  uid,
  async transceive(flags, command, data) {
    const answer = await attempt(() => LibraryNfc.transceive({ uid, flags, command, data: toHex(data) }));
    if (!answer.ok) throw new TagError('tag-lost');
    const response = textOf(fieldsOf(answer.value).response) ?? '';
    // Text that is not hexadecimal becomes an empty response, which no tag sends.
    return /^(?:[0-9a-f]{2})*$/i.test(response) ? fromHex(response) : new Uint8Array();
  },
});
