import * as formB from './form-b.ts';
import { drawArtifact, drawFitted, element, type Letter, type LetterDocument } from './letter-page.ts';

/** Draws the address of the recipient, for the window, with the sender above it. */
export function drawAddress({ document, words, part }: Letter): void {
  const { left, width, sender, rule, top, lineHeight, lines } = formB.addressField;
  part.add(
    element(document, 'P', () => {
      drawFitted(document, words.senderLine, { sizes: [7.5, 6.5, 5.5], left, top: sender, width });
    }),
  );
  drawArtifact(document, 'Layout', () => {
    document
      .lineWidth(0.4)
      .strokeColor('#666666')
      .moveTo(left, rule)
      .lineTo(left + width, rule)
      .stroke();
  });
  const address = fitAddress(document, words.recipient, width, lines);
  part.add(
    element(document, 'P', () => {
      for (const [at, line] of address.lines.entries())
        drawFitted(document, line, { sizes: [address.size], left, top: top + at * lineHeight, width });
    }),
  );
}

const smallestAddress = 8;
const addressSizes = [11, 10, 9, smallestAddress] as const;

/** The lines of an address in the largest size in which they fit into the window; a long line goes on in the next one. */
function fitAddress(
  document: LetterDocument,
  lines: readonly string[],
  width: number,
  maxLines: number,
): { readonly lines: readonly string[]; readonly size: number } {
  const fits = (line: string) => document.widthOfString(line) <= width;
  for (const size of addressSizes) {
    document.font('regular').fontSize(size);
    const wrapped = lines.flatMap((line) => wrapLine(line, fits));
    if (wrapped.length <= maxLines && wrapped.every(fits)) return { lines: wrapped, size };
  }
  // What is longer than any address will be shortened; each line has its place, so that the town is not lost.
  let spare = maxLines - lines.length;
  const spread = lines.flatMap((line) => {
    const parts = wrapLine(line, fits);
    const more = Math.min(spare, parts.length - 1);
    spare -= more;
    return [...parts.slice(0, more), parts.slice(more).join(' ')];
  });
  return { lines: spread, size: smallestAddress };
}

/** A line in as many as it needs, broken between words. */
function wrapLine(line: string, fits: (line: string) => boolean): string[] {
  const wrapped: string[] = [];
  for (const word of line.split(' ')) {
    const last = wrapped.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  return wrapped;
}
