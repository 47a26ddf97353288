import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { imageAddress, mediaHost } from './media.ts';

const hosts = { allowed: ['bibliotheken.example'], default: 'media.example.org' };
const config = { ...baseConfig, edition: 'basic' as const, projectId: 'opac-silbertal', mediaHosts: hosts };

describe('the media host', () => {
  it.each([
    ['bibliotheken.example', ''],
    ['hohenlinden.bibliotheken.example', 'https://bibliotheken.example'],
    ['fremdebibliotheken.example', 'https://media.example.org'],
    ['localhost', 'https://media.example.org'],
  ])('of a page under %s is "%s"', (host, expected) => {
    expect(mediaHost(config, host)).toBe(expected);
  });

  it('is this service when none is configured', () => {
    expect(mediaHost(baseConfig, 'katalog.example')).toBe('');
  });
});

describe('an image of the config', () => {
  it.each([
    ['https://cdn.example/a/b.webp?x=1', 'https://cdn.example/a/b.webp?x=1'],
    ['/icon.svg', '/icon.svg'],
    ['home.jpg', 'https://media.example.org/assets/opac-silbertal/images/home.jpg'],
  ])('%s is at %s', (image, expected) => {
    expect(imageAddress(config, image, 'localhost')).toBe(expected);
  });

  it('is among the assets of this service when there is no media host', () => {
    expect(imageAddress({ ...config, mediaHosts: baseConfig.mediaHosts }, 'home.jpg', 'localhost')).toBe(
      '/assets/opac-silbertal/images/home.jpg',
    );
  });

  it('is one of the app itself by its name in the multi edition, and an asset with reloadConfig', () => {
    const multi = { ...config, edition: 'multi' as const };
    expect(imageAddress(multi, 'icon.svg', 'localhost')).toBe('/icon.svg');
    expect(
      imageAddress({ ...multi, features: { ...config.features, reloadConfig: true } }, 'home.jpg', 'localhost'),
    ).toBe('https://media.example.org/assets/opac-silbertal/images/home.jpg');
  });

  it.each([
    undefined,
    '',
    'http://cdn.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example',
    'javascript:alert(1)',
    '../x.png',
    'a/b.png',
    'data:image/png,x',
    'https://',
  ])('%s is no image', (image) => expect(imageAddress(config, image, 'localhost')).toBeUndefined());
});
