import { describe, expect, it } from 'vitest';
import { openedLink } from './opened-link.ts';

const silver = { name: 'Silbertal', url: 'https://silver.example' };
const gold = { name: 'Goldberg', url: 'https://gold.example:8443/' };
const bronze = { name: 'Bronzestadt', url: 'https://city.example/opac' };
const copper = { name: 'Kupferstadt', url: 'https://city.example/kids/' };
const services = [silver, gold, bronze, copper];

describe('a link that opens the app', () => {
  it.each([
    ['https://silver.example/record/1/x?y=1#z', { path: '/record/1/x?y=1#z', service: silver }],
    ['https://gold.example:8443', { path: '/', service: gold }],
    ['https://city.example/opac/record/1/x?y=1#z', { path: '/record/1/x?y=1#z', service: bronze }],
    ['https://city.example/opac', { path: '/', service: bronze }],
    ['https://city.example/opac/', { path: '/', service: bronze }],
    ['https://city.example/kids/opac', { path: '/opac', service: copper }],
    ['buchfink://open/map', { path: '/map' }],
    ['buchfink://open', { path: '/' }],
  ])('%s leads to its path and service', (url, link) => {
    expect(openedLink(url, services)).toEqual(link);
  });

  it.each([
    'https://evil.example/map',
    'https://city.example/map',
    'https://city.example/opacity/map',
    'https://city.example/opac/services/de/opac-host/config',
    'https://city.example/opac//evil.example/',
    'https://gold.example/map',
    'https://silver.example.evil.example/map',
    'https://silver.example@evil.example/map',
    'https://silver.example/services/de/opac-host/config',
    'https://silver.example/login/1',
    'https://silver.example//evil.example/',
    'buchfink://evil/map',
    'javascript:alert(1)',
    'intent://evil/map',
    '',
  ])('%s leads nowhere', (url) => {
    expect(openedLink(url, services)).toBeUndefined();
  });
});
