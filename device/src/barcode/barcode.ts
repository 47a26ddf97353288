import type { BarcodeScanner } from './definitions.ts';
import { type BrowserDetector, webBarcodeScanner } from './web.ts';

const browser = globalThis as { BarcodeDetector?: BrowserDetector };

/** The barcode scanner of the device the app runs on. */
export const barcodeScanner: BarcodeScanner = webBarcodeScanner(
  browser.BarcodeDetector,
  globalThis.navigator?.mediaDevices,
);
