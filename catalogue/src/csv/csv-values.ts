import { type CopyState, copyStates } from '@buchfink/contract/availability';
import { type MediaType, mediaTypes } from '@buchfink/contract/media-type';
import { languageCode } from '../text/language-code.ts';

/** What a library's own word means: by its settings, else by the standard's own names; undefined when neither has it. */
function translate<Value extends string>(
  text: string,
  own: Readonly<Record<string, Value>> | undefined,
  standard: readonly Value[],
): Value | undefined {
  const folded = text.toLowerCase();
  const mapped = Object.entries(own ?? {}).find(([word]) => word.trim().toLowerCase() === folded)?.[1];
  return mapped ?? standard.find((name) => name.toLowerCase() === folded);
}

/** The media type that a word of a list means; undefined when nobody knows the word. */
export function parseMediaType(
  text: string,
  own: Readonly<Record<string, MediaType>> | undefined,
): MediaType | undefined {
  return translate(text, own, mediaTypes);
}

/** The state of a copy that a word of a list means; undefined when nobody knows the word. */
export function parseCopyState(
  text: string,
  own: Readonly<Record<string, CopyState>> | undefined,
): CopyState | undefined {
  return translate(text, own, copyStates);
}

/** The languages that lists write out, and their codes. */
const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deutsch: 'ger',
    german: 'ger',
    englisch: 'eng',
    english: 'eng',
    französisch: 'fre',
    french: 'fre',
    italienisch: 'ita',
    spanisch: 'spa',
    russisch: 'rus',
    türkisch: 'tur',
    arabisch: 'ara',
    polnisch: 'pol',
    niederländisch: 'dut',
    latein: 'lat',
    latin: 'lat',
  }),
);

/** ISO 639-2/B of a language written in two or three letters or, for the frequent ones, by name; else undefined. */
export function parseLanguage(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return words.get(plain) ?? languageCode(plain.replace(/^([a-z]{2})[-_].*$/, '$1'));
}
