import type { BarcodeScanner } from './definitions.ts';
import { type BrowserDetector, webBarcodeScanner } from './web.ts';

const browser = globalThis as { BarcodeDetector?: BrowserDetector };

/** The barcode scanner of this device. */
export const barcodeScanner: BarcodeScanner = webBarcodeScanner(
  browser.BarcodeDetector,
  globalThis.navigator?.mediaDevices,
);
