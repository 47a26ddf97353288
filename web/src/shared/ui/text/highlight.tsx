import { highlightedParts } from './highlighted-parts.ts';

/** A title with the words of the search marked. */
export function Highlight({ text, words }: { text: string; words: string }) {
  return highlightedParts(text, words).map(({ text: part, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    isMarked ? <mark key={index}>{part}</mark> : part,
  );
}
