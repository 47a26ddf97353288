/** An element of a drawing; `attributes` are those of SVG, `content` is the text of a `text` or further parts. */
export interface Part {
  readonly tag: 'rect' | 'circle' | 'ellipse' | 'path' | 'text' | 'g' | 'svg';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content?: string | readonly Part[];
}

type Attributes = Part['attributes'];

/** Rounds to a tenth of a unit: finer than any screen shows, and drawings stay short. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A filled rectangle. */
export function rect(x: number, y: number, width: number, height: number, fill: string, more?: Attributes): Part {
  const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return { tag: 'rect', attributes: { ...box, fill, ...more } };
}

/** A filled circle. */
export function circle(cx: number, cy: number, r: number, fill: string, more?: Attributes): Part {
  return { tag: 'circle', attributes: { cx: round(cx), cy: round(cy), r: round(r), fill, ...more } };
}

/** A filled path. */
export function path(d: string, fill: string, more?: Attributes): Part {
  return { tag: 'path', attributes: { d, fill, ...more } };
}

/** Parts clipped to a rectangle. A nested `svg` clips without an id, which would have to be unique on a page. */
export function pane(x: number, y: number, width: number, height: number, content: readonly Part[]): Part {
  return { tag: 'svg', attributes: { x: round(x), y: round(y), width: round(width), height: round(height) }, content };
}

/** The path of a whole circle; many dots can share one element. */
export function dot(cx: number, cy: number, r: number): string {
  const [x, y, s] = [round(cx - r), round(cy), round(r)];
  return `M${x} ${y}a${s} ${s} 0 1 0 ${round(2 * s)} 0a${s} ${s} 0 1 0 ${round(-2 * s)} 0Z`;
}
