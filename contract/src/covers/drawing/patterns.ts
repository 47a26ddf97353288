import { circle, dot, round as n, type Part, path } from './svg-part.ts';

/** Ground, ink (readable on the ground) and two colours for the pattern. */
export type Palette = readonly [ground: string, ink: string, first: string, second: string];
/** Numbers in [0, 1), the same for the same work. */
export type Random = () => number;
/** Fills a rectangle from the origin. */
export type Pattern = (width: number, height: number, random: Random, palette: Palette) => Part[];

/** Collects the shapes of one colour in one path: a drawing of 120 dots has two elements. */
function sheet(): { add: (fill: string, d: string) => void; parts: () => Part[] } {
  const byFill = new Map<string, string>();
  return {
    add: (fill, d) => byFill.set(fill, (byFill.get(fill) ?? '') + d),
    parts: () => [...byFill].map(([fill, d]) => path(d, fill)),
  };
}

function pick<T>(random: Random, from: readonly [T, ...T[]]): T {
  return from[Math.floor(random() * from.length)] ?? from[0];
}

const stripes: Pattern = (w, h, random, [, , a, b]) => {
  const { add, parts } = sheet();
  for (let x = -4; x < w; ) {
    const wide = 3 + random() * 20;
    add(random() > 0.5 ? a : b, `M${n(x)} 0h${n(wide)}v${n(h)}h${n(-wide)}Z`);
    x += wide + 3 + random() * 14;
  }
  return parts();
};

const quarters: Pattern = (w, h, random, [, ink, a, b]) => {
  const { add, parts } = sheet();
  const s = w / (random() > 0.5 ? 4 : 3);
  for (let y = 0; y < h; y += s)
    for (let x = 0; x < w - 1; x += s) {
      const quarterTurn = Math.floor(random() * 4);
      const [right, low] = [quarterTurn % 2, quarterTurn >> 1];
      const [cx, cy] = [n(x + right * s), n(y + low * s)];
      const arc = `A${n(s)} ${n(s)} 0 0 ${quarterTurn === 0 || quarterTurn === 3 ? 1 : 0} ${cx} ${n(low ? y : y + s)}`;
      add(pick(random, [a, b, a, ink]), `M${cx} ${cy}L${n(right ? x : x + s)} ${cy}${arc}Z`);
    }
  return parts();
};

const arcs: Pattern = (w, h, random, [ground, , a, b]) => {
  const cx = random() > 0.5 ? w : 0;
  const reach = Math.hypot(w, h) / 9.5;
  return [9, 8, 7, 6, 5, 4, 3, 2, 1].map((ring) => circle(cx, h, reach * ring, [a, ground, b][ring % 3] ?? a));
};

const waves: Pattern = (w, h, random, [, ink, a, b]) => {
  const step = h / 7;
  return [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
    const [y, k] = [row * step, 6 + random() * 10];
    const low = y + step * 0.55;
    const d = `M0 ${n(y)}Q${n(w / 4)} ${n(y - k)} ${n(w / 2)} ${n(y)}T${n(w)} ${n(y)}V${n(low)}Q${n(w * 0.75)} ${n(low + k)} ${n(w / 2)} ${n(low)}T0 ${n(low)}Z`;
    return path(d, [a, b, b, ink][row % 4] ?? a, row % 4 === 3 ? { opacity: 0.5 } : {});
  });
};

const dots: Pattern = (w, h, _random, [, , a, b]) => {
  const { add, parts } = sheet();
  const s = w / 9;
  for (let y = s / 2; y < h + s; y += s)
    for (let x = s / 2; x < w; x += s) add((x + y) % (s * 4) < s ? b : a, dot(x, y, s * (0.1 + 0.4 * (y / h))));
  return parts();
};

const hills: Pattern = (w, h, random, [, ink, a, b]) => {
  const sun = circle(w * (0.25 + random() * 0.5), h * 0.38, w * 0.17, a);
  const rows = [0, 1, 2, 3].map((row) => {
    const [y, d] = [h * (0.45 + row * 0.15), 14 + random() * 22];
    const line = `M0 ${n(y)}C${n(w * 0.25)} ${n(y - d)} ${n(w * 0.4)} ${n(y + d)} ${n(w * 0.62)} ${n(y - d * 0.3)}S${n(w * 0.9)} ${n(y - d)} ${n(w)} ${n(y)}V${n(h + 2)}H0Z`;
    return path(line, [b, a, b, ink][row] ?? b, { opacity: [0.55, 0.75, 1, 0.28][row] ?? 1 });
  });
  return [sun, ...rows];
};

const leaves: Pattern = (w, h, random, [, ink, a, b]) => {
  const { add, parts } = sheet();
  const s = w / 4;
  for (let row = 0; row * s < h; row++)
    for (let column = 0; column < 4; column++) {
      const [x, y, r, u] = [n(column * s), n(row * s), n((column + 1) * s), n((row + 1) * s)];
      const leaf =
        (column + row) % 2
          ? `M${r} ${y}Q${r} ${u} ${x} ${u}Q${x} ${y} ${r} ${y}`
          : `M${x} ${y}Q${r} ${y} ${r} ${u}Q${x} ${u} ${x} ${y}`;
      add(pick(random, [a, b, a, ink]), leaf);
    }
  return parts();
};

const rays: Pattern = (w, h, random, [, , a, b]) => {
  const { add, parts } = sheet();
  const [cx, cy, reach] = [w * (0.2 + random() * 0.6), h * 1.02, w + h];
  const at = (step: number): string => {
    const angle = Math.PI * (1 + step / 18);
    return `${n(cx + reach * Math.cos(angle))} ${n(cy + reach * Math.sin(angle))}`;
  };
  for (let step = 0; step < 18; step += 2) add(step % 4 ? a : b, `M${n(cx)} ${n(cy)}L${at(step)}L${at(step + 1)}Z`);
  return [...parts(), circle(cx, cy, w * 0.2, a)];
};

const peaks: Pattern = (w, h, random, [, ink, a, b]) =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((row) => {
    const [x, top, k] = [(row - 0.5) * (w / 6), h * (0.15 + random() * 0.55), w * 0.22];
    const tip = `${n(x)} ${n(top)}L${n(x + k)} ${n(h)}`;
    return [path(`M${n(x - k)} ${n(h)}L${tip}Z`, row % 2 ? a : b), path(`M${tip}H${n(x)}Z`, ink, { opacity: 0.14 })];
  });

const discs: Pattern = (w, h, random, [, ink, a, b]) => {
  const { add, parts } = sheet();
  const s = w / 3;
  for (let y = 0; y < h; y += s)
    for (let x = 0; x < w - 1; x += s) {
      const fill = pick(random, [a, b, ink]);
      const kind = random();
      if (kind > 0.85) continue;
      if (kind > 0.4) add(fill, `M${n(x)} ${n(y + s * 0.75)}a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(s)} 0Z`);
      else add(fill, dot(x + s / 2, y + s / 2, s * 0.42));
    }
  return parts();
};

/** All patterns. Their order determines the look of a work: add at the end only. */
export const patterns: readonly Pattern[] = [stripes, quarters, arcs, waves, dots, hills, leaves, rays, peaks, discs];
