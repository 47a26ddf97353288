/** Why nothing was read: the patron said no to the camera, there is none, or it was given up. */
export type ScanFailure = 'permission-denied' | 'unavailable' | 'given-up';

export type ScanResult = { ok: true; text: string } | { ok: false; failure: ScanFailure };

/** Reads barcodes by the camera. */
export interface BarcodeScanner {
  /** Whether the device can do it at all. */
  readonly isThere: boolean;
  /** Shows the camera's picture in `video` until a barcode is read or `signal` gives up. Never throws. */
  scan(video: HTMLVideoElement, signal: AbortSignal): Promise<ScanResult>;
}
