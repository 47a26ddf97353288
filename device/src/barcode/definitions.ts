/** Why no barcode was read: the camera was denied, there is no camera, or the scan was aborted. */
export type ScanFailure = 'permission-denied' | 'unavailable' | 'given-up';

export type ScanResult = { ok: true; text: string } | { ok: false; failure: ScanFailure };

/** The maximum length of a card number. */
export const maxBarcodeLength = 100;

/** Reads barcodes with the camera. */
export interface BarcodeScanner {
  /** Whether the device has a barcode scanner. */
  readonly isThere: boolean;
  /** Shows the camera's picture in `video` until it reads a barcode or `signal` aborts. Never throws. */
  scan(video: HTMLVideoElement, signal: AbortSignal): Promise<ScanResult>;
}
