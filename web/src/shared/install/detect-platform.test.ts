import { describe, expect, it } from 'vitest';
import { detectPlatform } from './detect-platform.ts';

describe('the platform', () => {
  it.each([
    ['android', 'anything', 0, 'android'],
    ['IOS', 'anything', 0, 'ios'],
    ['', 'Mozilla/5.0 (Linux; Android 15)', 5, 'android'],
    ['', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 5, 'ios'],
    ['', 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', 5, 'ios'],
    ['', 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', 0, 'web'],
    ['toaster', 'Mozilla/5.0 (X11; Linux)', 0, 'web'],
  ])('of "%s" and %s with %i touch points is %s', (requested, agent, points, platform) => {
    expect(detectPlatform(requested, agent, points)).toBe(platform);
  });
});
