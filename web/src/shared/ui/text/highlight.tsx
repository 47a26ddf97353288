import { highlightedParts } from './highlighted-parts.ts';

/** The title with the words that were searched for marked. */
export function Highlight({ text, words }: { text: string; words: string }) {
  return highlightedParts(text, words).map(({ text: part, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    isMarked ? <mark key={index}>{part}</mark> : part,
  );
}
