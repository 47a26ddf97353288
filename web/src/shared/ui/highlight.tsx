import type { ReactNode } from 'react';

const mostWords = 12;

/** Folds a letter as the search does: no accents, lower case. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');
}

/** The title with the words that were searched for marked; a word counts when it begins with one of them. */
export function Highlight({ text, words }: { text: string; words: string }) {
  const wanted = [...new Set(fold(words).match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(0, mostWords);
  if (wanted.length === 0) return text;
  const parts: ReactNode[] = text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part, index) => {
    const hit = index % 2 === 1 && wanted.some((word) => fold(part).startsWith(word));
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    return hit ? <mark key={index}>{part}</mark> : part;
  });
  return <>{parts}</>;
}
