/** How many numbers each command of an SVG path takes (SVG 2, section 9.3). */
const sizes: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;

type Point = readonly [x: number, y: number];

/** One command with its numbers, seen from where the path has come to. */
interface Step {
  readonly name: string;
  readonly numbers: readonly number[];
}

/**
 * The same drawing in fewer letters: every command relative to the point before it, numbers to a thousandth, nothing
 * between them that is not needed. Rounding does not add up: each step aims at the point that was meant.
 */
export function shortPath(path: string): string {
  let [meant, drawn, start]: [Point, Point, Point] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  let text = '';
  let last = '';
  for (const { name, numbers } of stepsOf(path)) {
    const kind = name.toLowerCase();
    const absolute = toAbsolute(kind, numbers, name === kind ? meant : [0, 0]);
    const relative = absolute.map((value, at) => round(value - shift(kind, at, drawn)));
    meant = kind === 'z' ? start : endOf(kind, absolute, meant);
    drawn = kind === 'z' ? start : endOf(kind, toAbsolute(kind, relative, drawn), drawn);
    if (kind === 'm') start = drawn;
    const repeated = kind === last && kind !== 'm' && kind !== 'z';
    text += (repeated ? '' : kind) + joined(relative, kind === 'a', repeated);
    last = kind;
  }
  return text;
}

/** Numbers of a command as they stand when it begins at `from`. */
function toAbsolute(kind: string, numbers: readonly number[], from: Point): number[] {
  return numbers.map((value, at) => value + shift(kind, at, from));
}

/** What is added to a number to make it absolute: x, y, or nothing for radii, angles and flags. */
function shift(kind: string, at: number, [x, y]: Point): number {
  if (kind === 'v') return y;
  if (kind === 'a' && at < 5) return 0;
  if (kind === 'a') return at === 5 ? x : y;
  return at % 2 === 0 ? x : y;
}

function endOf(kind: string, absolute: readonly number[], [x, y]: Point): Point {
  const [a = 0, b = 0] = absolute.slice(-2);
  if (kind === 'h') return [absolute[0] ?? x, y];
  return kind === 'v' ? [x, absolute[0] ?? y] : [a, b];
}

/** The commands one by one; numbers left over repeat theirs, and after a move they are lines. */
function* stepsOf(path: string): Generator<Step> {
  for (const [, name = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const size = sizes[name.toLowerCase()];
    if (size === undefined) throw new Error(`not a command of a path: ${name}`);
    const numbers = name.toLowerCase() === 'a' ? ofArc(rest) : [...rest.matchAll(number)].map(([one]) => Number(one));
    if (size === 0) yield { name, numbers: [] };
    for (let at = 0; size > 0 && at < numbers.length; at += size) {
      const line = name === 'M' ? 'L' : 'l';
      yield { name: at > 0 && /m/i.test(name) ? line : name, numbers: numbers.slice(at, at + size) };
    }
  }
}

/** The flags of an arc may stand without anything between them: `0 01.5`. */
function ofArc(text: string): number[] {
  const one = `([+-]?(?:\\d+\\.?\\d*|\\.\\d+))[\\s,]*`;
  const arc = new RegExp(`${one}${one}${one}([01])[\\s,]*([01])[\\s,]*${one}${one}`, 'g');
  return [...text.matchAll(arc)].flatMap(([, ...numbers]) => numbers.map(Number));
}

const round = (value: number) => Math.round(value * 1000) / 1000 + 0;

function joined(numbers: readonly number[], isArc: boolean, repeated: boolean): string {
  let text = '';
  numbers.forEach((value, at) => {
    const short = String(value).replace(/^(-?)0\./, '$1.');
    const isFlag = isArc && (at === 3 || at === 4);
    const afterFlag = isArc && (at === 4 || at === 5);
    const isFirst = at === 0 && !repeated;
    // A minus ends the number before it; so does a flag, which has one digit.
    const gap = isFirst || short.startsWith('-') || (afterFlag && !isFlag) || (at === 4 && isFlag) ? '' : ' ';
    text += gap + short;
  });
  return text;
}
