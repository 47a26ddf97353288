import type { MediaType } from '@buchfink/contract/media-type';
import { wordsOf } from './words.ts';

/** The facet options that a word names. */
export interface AttributeOptions {
  readonly column: 'mediaType' | 'language';
  readonly options: readonly string[];
  /** Whether the word rarely means anything else: `hörbuch` always means the medium, `film` may also be a subject. */
  readonly isCertain: boolean;
}

type Words = readonly (readonly [words: string, types: readonly MediaType[]])[];

/** Words for media that are always meant as the medium. */
const carriers: Words = [
  ['Hörbuch Hörbücher Audiobook Audiobooks', ['AUDIOBOOK', 'EAUDIO']],
  ['CD CDs', ['CD', 'CD_MUSIC', 'AUDIOBOOK']],
  ['CD-ROM CD-ROMs', ['CD_SOFTWARE']],
  ['DVD DVDs', ['DVD']],
  ['Blu-ray Blu-rays', ['BLURAY']],
  ['E-Book E-Books', ['EBOOK']],
  ['Brettspiel Brettspiele Gesellschaftsspiel Gesellschaftsspiele Boardgame Boardgames', ['BOARDGAME']],
  ['Schallplatte Schallplatten LP LPs Vinyl', ['LP_RECORD']],
  ['PlayStation PS3 PS4 PS5', ['PLAYSTATION']],
  ['Xbox', ['XBOX']],
];
const kinds: Words = [
  ['Buch Bücher book books', ['BOOK', 'PACKAGE_BOOKS', 'EBOOK']],
  ['Film Filme movie movies film films Verfilmung', ['DVD', 'BLURAY', 'MOVIE', 'EVIDEO']],
  ['Hörspiel Hörspiele', ['AUDIOBOOK', 'CD', 'EAUDIO', 'AUDIO_CASSETTE', 'FIGURINE']],
  ['Spiel Spiele game games', ['BOARDGAME', 'GAME_CONSOLE', 'NINTENDO', 'PLAYSTATION', 'XBOX', 'WII']],
  ['Videospiel Videospiele Konsolenspiel', ['GAME_CONSOLE', 'NINTENDO', 'PLAYSTATION', 'XBOX', 'WII']],
  ['Nintendo Switch', ['NINTENDO', 'WII']],
  ['Musik music', ['CD_MUSIC', 'LP_RECORD', 'EAUDIO']],
  ['Noten Partitur score scores', ['SCORE_MUSIC']],
  ['Zeitschrift Zeitschriften Magazin Magazine', ['MAGAZINE']],
  ['Zeitung Zeitungen newspaper newspapers', ['NEWSPAPER']],
  ['Karte Landkarte map maps', ['MAP']],
  ['Tonie Tonies', ['FIGURINE']],
];
/** German and English names of languages with the codes of records (`languageCode`). */
const languages: readonly (readonly [words: string, codes: string])[] = [
  ['englisch english', 'eng'],
  ['deutsch german', 'ger'],
  ['französisch french', 'fre'],
  ['spanisch spanish', 'spa'],
  ['italienisch italian', 'ita'],
  ['portugiesisch portuguese', 'por'],
  ['niederländisch dutch', 'dut'],
  ['dänisch danish', 'dan'],
  ['schwedisch swedish', 'swe'],
  ['norwegisch norwegian', 'nor nob nno'],
  ['polnisch polish', 'pol'],
  ['tschechisch czech', 'cze'],
  ['russisch russian', 'rus'],
  ['ukrainisch ukrainian', 'ukr'],
  ['kroatisch croatian', 'hrv'],
  ['serbisch serbian', 'srp'],
  ['bulgarisch bulgarian', 'bul'],
  ['rumänisch romanian', 'rum'],
  ['ungarisch hungarian', 'hun'],
  ['griechisch greek', 'gre grc'],
  ['türkisch turkish', 'tur'],
  ['kurdisch kurdish', 'kur'],
  ['arabisch arabic', 'ara'],
  ['persisch persian farsi dari', 'per'],
  ['chinesisch chinese', 'chi'],
  ['japanisch japanese', 'jpn'],
  ['lateinisch Latein latin', 'lat'],
];

const byForm = new Map<string, AttributeOptions>([
  ...kinds.flatMap(([words, options]) => entries(words, { column: 'mediaType', options, isCertain: false })),
  ...carriers.flatMap(([words, options]) => entries(words, { column: 'mediaType', options, isCertain: true })),
  ...languages.flatMap(([words, codes]) =>
    entries(words, { column: 'language', options: codes.split(' '), isCertain: false }),
  ),
]);

function entries(words: string, named: AttributeOptions): [string, AttributeOptions][] {
  return wordsOf(words).flatMap(({ parts, joinedTerm }): [string, AttributeOptions][] => {
    const form = (joinedTerm ?? parts[0])?.form;
    return form === undefined ? [] : [[form, named]];
  });
}

/** The minimum length of a prefix that names something; shorter ones match too many words. */
const minPrefixLength = 4;

/**
 * The media types or the language that a canonical form names, or that a prefix may come to name (media before
 * languages); undefined where it names none.
 */
export function attributesWithPrefix(form: string, isPrefix: boolean): Omit<AttributeOptions, 'isCertain'> | undefined {
  const named = attributesOf(form);
  if (named || !isPrefix || form.length < minPrefixLength) return named;
  for (const column of ['mediaType', 'language'] as const) {
    const matches = [...byForm].filter(
      ([attributeForm, attribute]) => attribute.column === column && attributeForm.startsWith(form),
    );
    if (matches.length > 0) return { column, options: [...new Set(matches.flatMap(([, { options }]) => options))] };
  }
  return undefined;
}

/** The media types or the language that a canonical form names: `hörbuch` beside a title asks for the audiobook. */
export function attributesOf(form: string): AttributeOptions | undefined {
  return byForm.get(form);
}
