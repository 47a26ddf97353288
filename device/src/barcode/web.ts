import { type BarcodeScanner, maxBarcodeLength, type ScanResult } from './definitions.ts';

/** The part of a browser's `BarcodeDetector` that is used (W3C Shape Detection API, section 2). */
export type BrowserDetector = new (options: {
  formats: string[];
}) => { detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };

/** The part of `navigator.mediaDevices` that is used. */
export interface BrowserCamera {
  getUserMedia(constraints: { video: { facingMode: string } }): Promise<MediaStream>;
}

/** The barcode symbologies of library cards. */
const formats = ['code_128', 'code_39', 'codabar', 'ean_13', 'itf', 'qr_code'];
/** Milliseconds between two frames. */
const pauseMilliseconds = 150;

/** Creates a scanner with the browser's own detector; without a detector or a camera `isThere` is false. */
export function webBarcodeScanner(
  Detector: BrowserDetector | undefined,
  camera: BrowserCamera | undefined,
): BarcodeScanner {
  if (!Detector || !camera) {
    return { isThere: false, scan: async () => ({ ok: false, failure: 'unavailable' }) };
  }
  return {
    isThere: true,
    async scan(video, signal) {
      let stream: MediaStream | undefined;
      try {
        stream = await camera.getUserMedia({ video: { facingMode: 'environment' } });
        video.srcObject = stream;
        if (!signal.aborted) await video.play();
        return await firstBarcode(new Detector({ formats }), video, signal);
      } catch (error) {
        if (signal.aborted) return { ok: false, failure: 'given-up' };
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        return { ok: false, failure: isDenied ? 'permission-denied' : 'unavailable' };
      } finally {
        for (const track of stream?.getTracks() ?? []) track.stop();
        video.srcObject = null;
      }
    },
  };
}

async function firstBarcode(
  detector: InstanceType<BrowserDetector>,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<ScanResult> {
  while (!signal.aborted) {
    const barcodes = await detector.detect(video);
    const text = barcodes
      .map(({ rawValue }) => rawValue.trim())
      .find((text) => text !== '' && text.length <= maxBarcodeLength);
    if (text !== undefined) return { ok: true, text };
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  return { ok: false, failure: 'given-up' };
}
