import type { MediaType } from '@buchfink/contract/media-type';

/**
 * What people call the carrier they want, as canonical forms, and the media types that are meant. Only words that are
 * seldom said of anything else: a title that has one need not be of that type (`film`, `spiel` and `buch` are no such words).
 */
const named: readonly (readonly [words: string, types: readonly MediaType[]])[] = [
  ['horbuch horbucher audiobook audiobooks audiobuch', ['AUDIOBOOK', 'EAUDIO']],
  ['cd cds', ['CD', 'CD_MUSIC', 'AUDIOBOOK']],
  ['cdrom cdroms', ['CD_SOFTWARE']],
  ['dvd dvds', ['DVD']],
  ['bluray blurays', ['BLURAY']],
  ['ebook ebooks', ['EBOOK']],
  ['brettspiel brettspiele gesellschaftsspiel gesellschaftsspiele boardgame boardgames', ['BOARDGAME']],
  ['schallplatte schallplatten lp lps vinyl', ['LP_RECORD']],
];

const types: ReadonlyMap<string, readonly MediaType[]> = new Map(
  named.flatMap(([words, meant]) => words.split(' ').map((word) => [word, meant])),
);

/** The media types that a canonical form names: who adds `hörbuch` to a title wants it read aloud. */
export function mediaTypesNamed(form: string): readonly MediaType[] {
  return types.get(form) ?? [];
}
