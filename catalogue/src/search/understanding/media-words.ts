import { namePattern, type WordPattern } from './named-filter.ts';

/** Media that several words name, or one word that means the medium beside others; single names: `attributesOf`. */
export const mediaPatterns: readonly WordPattern[] = [
  namePattern(
    '(?:nintendo )?switch(?: (?:spiele?|games?))?|nintendo (?:spiele?|games?)',
    'mediaType',
    'NINTENDO',
    'certain',
  ),
  namePattern('wii(?: (?:spiele?|games?))?', 'mediaType', 'WII', 'certain'),
  namePattern('(?:playstation(?: [345])?|ps ?[345])(?: (?:spiele?|games?))?', 'mediaType', 'PLAYSTATION', 'certain'),
  namePattern('xbox(?: (?:one|360|series x))?(?: (?:spiele?|games?))?', 'mediaType', 'XBOX', 'certain'),
  namePattern(
    'konsolenspiele?|video ?spiele?|video ?games?',
    'mediaType',
    'GAME_CONSOLE NINTENDO PLAYSTATION XBOX WII',
    'certain',
  ),
  namePattern('board games?|brett spiele?', 'mediaType', 'BOARDGAME', 'certain'),
  namePattern('(?:als |as (?:an )?)?(?:hörbuch|hörbücher|audio ?books?)', 'mediaType', 'AUDIOBOOK EAUDIO', 'certain'),
  namePattern('(?:als |as (?:an )?)?e ?books?', 'mediaType', 'EBOOK', 'certain'),
  namePattern('(?:auf |on |als )?(?:dvds?)', 'mediaType', 'DVD', 'certain'),
  namePattern('(?:auf |on |als )?(?:blu ?rays?)', 'mediaType', 'BLURAY', 'certain'),
  namePattern('(?:auf |on |als )?(?:cds?)', 'mediaType', 'CD CD_MUSIC AUDIOBOOK', 'certain'),
  namePattern('musik|music', 'mediaType', 'CD_MUSIC LP_RECORD', 'likely'),
  namePattern('musik cds?|music cds?', 'mediaType', 'CD_MUSIC', 'certain'),
  namePattern('(?:tonie ?)?(?:hör)?figur(?:en)?|tonies?', 'mediaType', 'FIGURINE', 'likely'),
  namePattern('sheet music|musiknoten', 'mediaType', 'SCORE_MUSIC', 'certain'),
  namePattern('hörspiele?|audio ?dramas?', 'mediaType', 'AUDIOBOOK CD EAUDIO AUDIO_CASSETTE FIGURINE', 'narrow'),
];
