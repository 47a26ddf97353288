import { describe, expect, it } from 'vitest';
import { type BrowserDetector, webBarcodeScanner } from './web.ts';

/** A browser whose camera sees these texts one after the other, or refuses. */
function browserSeeing(frames: readonly string[][], refusal?: Error) {
  let at = 0;
  let stopped = 0;
  const Detector: BrowserDetector = class {
    async detect() {
      const texts = frames[Math.min(at, frames.length - 1)] ?? [];
      at += 1;
      return texts.map((rawValue) => ({ rawValue }));
    }
  };
  const stop = () => {
    stopped += 1;
  };
  const getUserMedia = async () => {
    if (refusal) throw refusal;
    return { getTracks: () => [{ stop }] } as unknown as MediaStream;
  };
  return { scanner: webBarcodeScanner(Detector, { getUserMedia }), stops: () => stopped };
}
const video = () => ({ srcObject: null, play: async () => {} }) as unknown as HTMLVideoElement;
const forEver = new AbortController().signal;

describe('the barcode scanner of a browser', () => {
  it('reads the first barcode and releases the camera', async () => {
    const { scanner, stops } = browserSeeing([[], ['  '], ['x'.repeat(200), ' 1000001 ']]);
    const preview = video();
    expect(await scanner.scan(preview, forEver)).toEqual({ ok: true, text: '1000001' });
    expect([stops(), preview.srcObject]).toEqual([1, null]);
  });

  it.each([
    ['permission-denied', new DOMException('no', 'NotAllowedError')],
    ['unavailable', new DOMException('none', 'NotFoundError')],
  ] as const)('answers %s if the camera is not available', async (failure, refusal) => {
    const { scanner } = browserSeeing([], refusal);
    expect(await scanner.scan(video(), forEver)).toEqual({ ok: false, failure });
  });

  it('stops when it is aborted', async () => {
    const { scanner, stops } = browserSeeing([[]]);
    const control = new AbortController();
    const result = scanner.scan(video(), control.signal);
    control.abort();
    expect(await result).toEqual({ ok: false, failure: 'given-up' });
    expect(stops()).toBe(1);
  });

  it('is missing in a browser without a detector', async () => {
    const scanner = webBarcodeScanner(undefined, undefined);
    expect(scanner.isThere).toBe(false);
    expect(await scanner.scan(video(), forEver)).toEqual({ ok: false, failure: 'unavailable' });
  });
});
