import { useState } from 'react';
import { useLocation } from 'react-router';

/** The texts of this visit by the keys of their history entries. */
const texts = new Map<string, string>();

/** A typed text that is there again when the patron comes back to this entry of the history. */
export function useEntryText(): readonly [string, (text: string) => void] {
  const { key } = useLocation();
  const [text, setText] = useState(texts.get(key) ?? '');
  return [
    text,
    (next) => {
      texts.set(key, next);
      setText(next);
    },
  ];
}
