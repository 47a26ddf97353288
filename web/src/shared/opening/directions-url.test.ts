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

it('leads to the map service of the project, by the first address that the place has values for', () => {
  const routes = ['https://maps.example.org/to/{lon}/{lat}', 'https://maps.example.org/?q={address}&mode=foot'];
  expect(directionsUrl({ geo: { lat: 52.5, lon: -13.4 }, address: 'Am Markt 3' }, routes)).toBe(
    'https://maps.example.org/to/-13.4/52.5',
  );
  expect(directionsUrl({ address: 'A&B $& {lat}' }, routes)).toBe(
    'https://maps.example.org/?q=A%26B%20%24%26%20%7Blat%7D&mode=foot',
  );
  expect(directionsUrl({ address: 'Am Markt 3' }, routes.slice(0, 1))).toBeUndefined();
});
