import { expect, it } from 'vitest';
import { requestLocale } from './request-locale.ts';

it.each([
  ['/services/de/opac-demo/libraries', 'en', 'de'],
  ['/services/en/opac-demo/libraries', 'de', 'en'],
  ['/services/version', undefined, 'de'],
  ['/services/version', 'nl-NL,nl;q=0.9', 'en'],
  ['/services/nl/opac-demo/libraries', undefined, 'en'],
  ['/services/pt-BR/opac-demo/libraries', undefined, 'en'],
  ['/services/nl/opac-demo/libraries', 'de-AT;q=0.8', 'de'],
  ['/operator', 'nl, en;q=0.5, de;q=0.4', 'en'],
  ['/operator', '*', 'de'],
  ['/operator', 'de;q=0.3, en-GB;q=0.9', 'en'],
  ['/operator', 'de;q=0, en;q=0.1', 'en'],
  ['/operator', 'en;q=high, de;q=0.2', 'de'],
])('a call of %s that accepts %s is answered in %s', (url, accepted, locale) => {
  expect(requestLocale({ url, headers: accepted === undefined ? {} : { 'accept-language': accepted } })).toBe(locale);
});
