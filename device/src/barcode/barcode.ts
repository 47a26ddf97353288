import { isNative } from '../platform/platform.ts';
import type { BarcodeScanner } from './definitions.ts';
import { type BrowserDetector, webBarcodeScanner } from './web.ts';

const browser = globalThis as { BarcodeDetector?: BrowserDetector };

/** The barcode scanner of the device the app runs on. */
export const barcodeScanner: BarcodeScanner = isNative
  ? { isThere: true, scan: async (...args) => (await import('./native.ts')).nativeBarcodeScanner.scan(...args) }
  : webBarcodeScanner(browser.BarcodeDetector, globalThis.navigator?.mediaDevices);
