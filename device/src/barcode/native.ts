import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHintALLOption } from '@capacitor/barcode-scanner';
import type { BarcodeScanner } from './definitions.ts';

/** Longer texts are no card numbers. */
const longest = 100;

/** Barcodes by `@capacitor/barcode-scanner`, which shows the camera in a screen of its own. */
export const nativeBarcodeScanner: BarcodeScanner = {
  isThere: true,
  async scan(_video, signal) {
    try {
      const { ScanResult } = await CapacitorBarcodeScanner.scanBarcode({
        hint: CapacitorBarcodeScannerTypeHintALLOption.ALL,
      });
      const text = ScanResult.trim();
      const isRead = text !== '' && text.length <= longest && !signal.aborted;
      return isRead ? { ok: true, text } : { ok: false, failure: 'given-up' };
    } catch (error) {
      const isDenied = error instanceof Error && /permission|denied|access/i.test(error.message);
      return { ok: false, failure: isDenied ? 'permission-denied' : 'given-up' };
    }
  },
};
