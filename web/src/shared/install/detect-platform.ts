export const platforms = ['android', 'ios', 'web'] as const;
export type Platform = (typeof platforms)[number];

/** The platform in the address, else that of this device. */
export function detectPlatform(requested: string, userAgent: string, touchPoints: number): Platform {
  const namedPlatform = platforms.find((platform) => platform === requested.toLowerCase());
  if (namedPlatform) return namedPlatform;
  if (/android/i.test(userAgent)) return 'android';
  // An iPad identifies as a Mac; no Mac has several touch points.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)) return 'ios';
  return 'web';
}
