import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHintALLOption } from '@capacitor/barcode-scanner';
import { messageOf } from '../platform/device-result.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import { type BarcodeScanner, maxBarcodeLength } from './definitions.ts';

/** Barcodes by `@capacitor/barcode-scanner`, which shows the camera in a screen of its own. */
export const nativeBarcodeScanner: BarcodeScanner = {
  isThere: true,
  async scan(_video, signal) {
    try {
      const answer = await CapacitorBarcodeScanner.scanBarcode({ hint: CapacitorBarcodeScannerTypeHintALLOption.ALL });
      const text = textOf(fieldsOf(answer).ScanResult)?.trim() ?? '';
      const isRead = text !== '' && text.length <= maxBarcodeLength && !signal.aborted;
      return isRead ? { ok: true, text } : { ok: false, failure: 'given-up' };
    } catch (error) {
      const isDenied = /permission|denied|access/i.test(messageOf(error));
      return { ok: false, failure: isDenied ? 'permission-denied' : 'given-up' };
    }
  },
};
