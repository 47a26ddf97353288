/** The relative luminance of a colour `#RRGGBB` (WCAG 2.2, 1.4.3). */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is easier to read on a colour `#RRGGBB`: at least 4.5:1 on every one. */
export const inkOn = (hex: string): '#000000' | '#ffffff' => (luminance(hex) > 0.179 ? '#000000' : '#ffffff');
