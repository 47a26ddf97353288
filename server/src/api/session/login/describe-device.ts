/**
 * Names of browsers in `User-Agent`. Derived browsers come first, since most of them also name the browser they
 * derive from.
 */
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

/** Browser (or "App") and system in words, such as `Firefox, Windows`; empty if neither is known. */
export function describeDevice(userAgent: string | undefined, client: 'web' | 'native'): string {
  const text = (userAgent ?? '').slice(0, 400);
  const nameIn = (list: typeof systems) => list.find(([pattern]) => pattern.test(text))?.[1] ?? [];
  return [client === 'native' ? 'App' : nameIn(browsers), nameIn(systems)].flat().join(', ');
}
