/** A parser of foreign text, and a text that grows: what it does with twice the text must cost about twice as much. */
export interface GrowthCase {
  readonly parser: string;
  readonly name: string;
  /** Parses a text of `size` repeated parts; faults are caught, since a refusal may grow too. */
  readonly run: (size: number) => unknown;
  /** The number of parts; the second run has twice as many. */
  readonly size: number;
}

/** A text made of repeated parts, with what opens and closes it. */
export interface Shape {
  readonly before?: string;
  readonly part: string | ((at: number) => string);
  readonly after?: string;
  /** The number of parts of the smaller text; by default enough for `defaultLength` characters. */
  readonly size?: number;
}

const defaultLength = 4_000;

/** The cases of one parser, one for each shape of text. */
export function growthCases(
  parser: string,
  parse: (text: string) => unknown,
  shapes: readonly (Shape | string)[],
): GrowthCase[] {
  return shapes.map((shape) => {
    const { before = '', part, after = '', size } = typeof shape === 'string' ? { part: shape } : shape;
    const partAt = typeof part === 'string' ? () => part : part;
    const name = `${parser}: ${JSON.stringify(before + partAt(0)).slice(1, 60)}… × n`;
    return {
      parser,
      name,
      size: size ?? Math.ceil(defaultLength / partAt(0).length),
      run: (count) => parse(before + Array.from({ length: count }, (_, at) => partAt(at)).join('') + after),
    };
  });
}

/** A text as a stream of bytes in pieces, as files and answers come. */
export async function* bytesOf(text: string, encoding: BufferEncoding = 'utf8'): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, encoding);
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}

/** Reads a stream to its end. */
export async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
