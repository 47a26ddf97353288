import { type CopyState, copyStates } from '@buchfink/contract/availability';
import { type MediaType, mediaTypes } from '@buchfink/contract/media-type';
import { languageCode } from '../text/language-code.ts';

/** Translates a library's word: by its settings, otherwise by the standard names; undefined when neither has it. */
function translate<Value extends string>(
  text: string,
  libraryValues: Readonly<Record<string, Value>> | undefined,
  standard: readonly Value[],
): Value | undefined {
  const folded = text.toLowerCase();
  const mapped = Object.entries(libraryValues ?? {}).find(([word]) => word.trim().toLowerCase() === folded)?.[1];
  return mapped ?? standard.find((name) => name.toLowerCase() === folded);
}

/** The media type of a word in a list; undefined for an unknown word. */
export function parseMediaType(
  text: string,
  libraryValues: Readonly<Record<string, MediaType>> | undefined,
): MediaType | undefined {
  return translate(text, libraryValues, mediaTypes);
}

/** The state of a copy by a word in a list; undefined for an unknown word. */
export function parseCopyState(
  text: string,
  libraryValues: Readonly<Record<string, CopyState>> | undefined,
): CopyState | undefined {
  return translate(text, libraryValues, copyStates);
}

/** Names of languages in lists, and their codes. */
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

/**
 * The ISO 639-2/B code of a language, given by a code of two or three letters or, for the frequent ones, by name;
 * otherwise undefined.
 */
export function parseLanguage(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return words.get(plain) ?? languageCode(plain.replace(/^([a-z]{2})[-_].*$/, '$1'));
}
