import { expect, it } from 'vitest';
import { directionsUrl } from './directions-url.ts';

it('leads to the coordinates, else to the postal address', () => {
  const address = 'Am Markt 3\n12345 Lindental & Umland\n';
  expect(directionsUrl({ address, geo: { lat: 52.5, lon: 13.4 } })).toBe(
    'https://www.openstreetmap.org/directions?to=52.5%2C13.4',
  );
  expect(directionsUrl({ address })).toBe(
    'https://www.openstreetmap.org/directions?to=Am%20Markt%203%2C%2012345%20Lindental%20%26%20Umland',
  );
  expect(directionsUrl({})).toBeUndefined();
  expect(directionsUrl({ address: ' ' })).toBeUndefined();
});
