/** A colour by lightness (0…1), chroma and hue (degrees); https://bottosson.github.io/posts/oklab/ */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Linear-light sRGB, each 0…1. */
type Linear = readonly [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Parses `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(y, x) * 180) / Math.PI;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(x, y), h: (hue + 360) % 360 };
}

/** Formats as `#rrggbb`; colours outside sRGB lose chroma, never lightness or hue. */
export function hexOf(colour: Oklch): string {
  let { c } = colour;
  let rgb = linear({ ...colour, c });
  while (c > 0 && rgb.some((v) => v < -0.0001 || v > 1.0001)) {
    c = Math.max(0, c - 0.002);
    rgb = linear({ ...colour, c });
  }
  return `#${rgb.map(byte).join('')}`;
}

/** Contrast of two colours, 1…21 (WCAG 2.2, section 1.4.3). */
export function contrast(colourA: string, colourB: string): number {
  const [high, low] = [luminance(colourA), luminance(colourB)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The visible colour of one with an alpha (`#rrggbbaa`) above a ground. */
export function blendOver(veil: string, background: string): string {
  const part = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  const share = part(veil, 7) / 255;
  const mixed = [1, 3, 5].map((start) => Math.round(part(veil, start) * share + part(background, start) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function linear({ l, c, h }: Oklch): Linear {
  const angle = (h * Math.PI) / 180;
  const x = c * Math.cos(angle);
  const y = c * Math.sin(angle);
  const L = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const M = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const S = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

function byte(v: number): string {
  const byte = Math.round(255 * toGamma(Math.min(1, Math.max(0, v))));
  return byte.toString(16).padStart(2, '0');
}

function linearOf(hex: string): Linear {
  const part = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
