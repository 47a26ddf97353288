/** What browsers call themselves in `User-Agent`; the more special ones first, as most also name what they are made from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser, or that it is the app, and system in words, as `Firefox, Windows`; empty where nothing is known. */
export function describeDevice(userAgent: string | undefined, client: 'web' | 'native'): string {
  const text = (userAgent ?? '').slice(0, 400);
  const nameIn = (list: typeof systems) => list.find(([pattern]) => pattern.test(text))?.[1] ?? [];
  return [client === 'native' ? 'App' : nameIn(browsers), nameIn(systems)].flat().join(', ');
}
