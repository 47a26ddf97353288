import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} SamsungBrowser/28.0 Chrome/130 Mobile`,
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1', 'Chrome, iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['curl/8.0', ''],
  ['', ''],
  [undefined, ''],
  [`${'x'.repeat(100_000)} Firefox/1.0`, ''],
])('%s', (userAgent, words) => {
  expect(describeDevice(userAgent, 'web')).toBe(words);
});

it('calls the app on a phone "App"', () => {
  expect(describeDevice('Mozilla/5.0 (Linux; Android 15) Chrome/130', 'native')).toBe('App, Android');
  expect(describeDevice(undefined, 'native')).toBe('App');
});
