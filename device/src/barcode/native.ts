import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHintALLOption } from '@capacitor/barcode-scanner';
import { type BarcodeScanner, maxBarcodeLength } from './definitions.ts';

/** Barcodes by `@capacitor/barcode-scanner`, which shows the camera in a screen of its own. */
export const nativeBarcodeScanner: BarcodeScanner = {
  isThere: true,
  async scan(_video, signal) {
    try {
      const { ScanResult } = await CapacitorBarcodeScanner.scanBarcode({
        hint: CapacitorBarcodeScannerTypeHintALLOption.ALL,
      });
      const text = ScanResult.trim();
      const isRead = text !== '' && text.length <= maxBarcodeLength && !signal.aborted;
      return isRead ? { ok: true, text } : { ok: false, failure: 'given-up' };
    } catch (error) {
      const isDenied = error instanceof Error && /permission|denied|access/i.test(error.message);
      return { ok: false, failure: isDenied ? 'permission-denied' : 'given-up' };
    }
  },
};
