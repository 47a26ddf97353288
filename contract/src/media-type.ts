import * as z from 'zod/mini';

/** The media types of the specification, section 3, in its order. */
export const mediaTypes = [
  'NONE',
  'BOOK',
  'CD',
  'CD_SOFTWARE',
  'CD_MUSIC',
  'DVD',
  'MOVIE',
  'AUDIOBOOK',
  'PACKAGE',
  'GAME_CONSOLE',
  'EBOOK',
  'SCORE_MUSIC',
  'PACKAGE_BOOKS',
  'UNKNOWN',
  'NEWSPAPER',
  'BOARDGAME',
  'SCHOOL_VERSION',
  'MAP',
  'BLURAY',
  'AUDIO_CASSETTE',
  'ART',
  'MAGAZINE',
  'WII',
  'NINTENDO',
  'PLAYSTATION',
  'XBOX',
  'LP_RECORD',
  'MP3',
  'URL',
  'EVIDEO',
  'EDOC',
  'EAUDIO',
  'FIGURINE',
  'ONLINE',
] as const;

export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;
