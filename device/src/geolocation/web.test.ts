import { describe, expect, it } from 'vitest';
import { type BrowserGeolocation, webGeolocation } from './web.ts';

const failing = (code: number): BrowserGeolocation => ({ getCurrentPosition: (_, failure) => failure({ code }) });

describe('the position of a browser', () => {
  it.each([
    [1, 'permission-denied'],
    [2, 'position-unavailable'],
    [3, 'timeout'],
    [99, 'position-unavailable'],
  ])('maps error %i to %s', async (code, failure) => {
    expect(await webGeolocation(failing(code)).position()).toEqual({ ok: false, failure });
  });

  it('is unavailable in a browser without geolocation', async () => {
    expect(await webGeolocation(undefined).position()).toEqual({ ok: false, failure: 'position-unavailable' });
  });

  it('has degrees and metres', async () => {
    const browser: BrowserGeolocation = {
      getCurrentPosition: (success) => success({ coords: { latitude: 48.93, longitude: 9.8, accuracy: 25 } }),
    };
    expect(await webGeolocation(browser).position()).toEqual({
      ok: true,
      position: { lat: 48.93, lon: 9.8, accuracy: 25 },
    });
  });
});
