import { baseConfig } from '@buchfink/contract/config/base-config';
import type { Library } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { installLinks } from './install-links.ts';

const can = { search: true, account: false, renew: false, renewMany: false, renewAll: false, reserve: false };
const cannot = { cancel: false, fees: false, nfc: false, pass: false, events: false, acquisitions: false };

function library(settings: Partial<Library['settings']>): Library {
  return {
    id: 7,
    ident: 'x',
    libname: 'X',
    shortname: '',
    fullname: 'X',
    country: 'de',
    api: '',
    capabilities: { ...can, ...cannot, suspend: false, changePickup: false, feed: false },
    settings: { features: {}, web: {}, android: {}, ios: {}, ...settings },
  };
}

describe('the install links', () => {
  it('are the Play Store with the library as referrer, and the app at that library', () => {
    const links = library({ android: { package: 'org.example.app' }, web: { start: 'https://k.example/start/{id}' } });
    expect(installLinks('android', baseConfig, links)).toEqual({
      open: 'https://k.example/start/7',
      store: 'https://play.google.com/store/apps/details?id=org.example.app&referrer=libId%3A7',
    });
  });

  it('are the App Store by the id of the library, else of the project', () => {
    const config = {
      ...baseConfig,
      metadata: { smartAppBanner: { appId: '123456789', hosts: [], path: '/' }, seo: { index: true } },
    };
    expect(installLinks('ios', config, library({ ios: { appId: '987654321' } }))).toEqual({
      store: 'https://apps.apple.com/app/id987654321',
    });
    expect(installLinks('ios', config, undefined)).toEqual({ store: 'https://apps.apple.com/app/id123456789' });
  });

  it('are none where nothing usable is configured', () => {
    expect(installLinks('android', baseConfig, undefined)).toEqual({});
    const hostile = library({
      android: { package: '"><script>', start: 'javascript:alert({id})' },
      ios: { appId: '../x' },
    });
    expect(installLinks('android', baseConfig, hostile)).toEqual({});
    expect(installLinks('ios', baseConfig, hostile)).toEqual({});
  });
});
