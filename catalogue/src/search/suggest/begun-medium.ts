import { isFunctionWord } from '../../text/function-words.ts';
import { mediaNamedBy } from '../../text/naming-words.ts';
import { wordsOf } from '../../text/words.ts';
import { type BegunText, cutText, readBegun } from './begun-text.ts';

/** A begun text without the words that say in which media it is wanted. */
interface BegunInMedia {
  readonly text: BegunText;
  /** Any of these media types. */
  readonly media: readonly string[];
}

/**
 * Reads `titanic dvd`, `krabat als hörbuch` and `krabat hörb` as titles that are wanted in a medium; several such words must
 * agree. Undefined where no word names media, or no other is left.
 */
export function readInMedia(text: string): BegunInMedia | undefined {
  const written = cutText(text).split(/\s+/).filter(Boolean);
  const rest: string[] = [];
  let media: readonly string[] | undefined;
  for (const [at, each] of written.entries()) {
    const form = formOf(each);
    const named = mediaNamedBy(form, at === written.length - 1);
    if (named === undefined) {
      rest.push(each);
      continue;
    }
    media = media?.filter((type) => named.includes(type)) ?? named;
    while (isFunctionWord(formOf(rest.at(-1) ?? ''))) rest.pop();
  }
  const begun = readBegun(rest.join(' '));
  return media !== undefined && media.length > 0 && begun ? { text: begun, media } : undefined;
}

/** The canonical form of a single word; a hyphenated one is one here (`Blu-ray`). */
function formOf(written: string): string {
  const [word, ...others] = wordsOf(written);
  return others.length === 0 ? ((word?.joined ?? word?.parts[0])?.form ?? '') : '';
}
