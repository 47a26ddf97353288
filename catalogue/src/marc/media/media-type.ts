import type { MediaType } from '@buchfink/contract/media-type';
import { fieldsOf, type MarcRecord, subfieldValues } from '../marc-record.ts';
import { countsPages, isMicroform, isOnDisc, isRemote } from './carrier.ts';
import { hasTerm, type MediaFacts, mediaFactsOf } from './media-facts.ts';

/** A library's own codes: field and subfield (`952$y`, `942$c`) → code → media type. Codes are compared without case. */
export type MediaTypeMap = Readonly<Record<string, Readonly<Record<string, MediaType>>>>;

/**
 * The media type of a record: the library's own codes first, then carrier and content. Where fields disagree, 007
 * precedes the leader, and both precede 33X, 300 and 008. Microforms, slides and tape reels, for which there is no
 * type, are unknown rather than a book, a film or a CD.
 */
export function mediaTypeOf(record: MarcRecord, map: MediaTypeMap = {}): MediaType {
  const mappedType = ownCode(record, map);
  if (mappedType !== undefined) return mappedType;
  const libraryType = mediaFactsOf(record);
  const facts = { ...libraryType, type: typeByCarrier(libraryType) };
  return isRemote(facts) ? onlineType(facts) : typeByLeader(facts);
}

/** The type in the leader, unless 007 describes a film or a sound recording that the leader calls something else. */
function typeByCarrier({ type, physical, extent }: MediaFacts): string {
  const has = (kinds: string) => physical.some((field) => field !== '' && kinds.includes(field.charAt(0)));
  if ('ij'.includes(type)) return has('vm') && !has('s') ? 'g' : type;
  if (type === 'g') return has('s') && !has('vmgc') ? 'j' : type;
  if (!'at '.includes(type) || has('t') || countsPages(extent)) return type;
  if (has('vm') && /video|dvd|blu-?ray|film|vhs|laser|umd|disc/.test(extent)) return 'g';
  return has('s') && /cd|kassette|cassette|audio|sound|ton|lp|platte|disc/.test(extent) ? 'i' : type;
}

function ownCode(record: MarcRecord, map: MediaTypeMap): MediaType | undefined {
  for (const [fieldPath, codes] of Object.entries(map)) {
    const lower = new Map(Object.entries(codes).map(([code, type]) => [code.toLowerCase(), type]));
    for (const field of fieldsOf(record, fieldPath.slice(0, 3))) {
      for (const value of subfieldValues(field, fieldPath.slice(4))) {
        const type = lower.get(value.trim().toLowerCase());
        if (type !== undefined) return type;
      }
    }
  }
  return undefined;
}

function onlineType(facts: MediaFacts): MediaType {
  const { type, level } = facts;
  const isSound = facts.physical.some((field) => field.startsWith('s'));
  if (type === 'i' || (isSound && type !== 'j')) return facts.digital.includes('mp3') ? 'MP3' : 'EAUDIO';
  if (type === 'j') return 'EAUDIO';
  if (type === 'g') return 'EVIDEO';
  // For a computer file (leader/06 m), 008/26 tells the kind of content.
  if (type === 'm' && level !== 's' && level !== 'i') return fileType(facts);
  if (level === 's') return facts.fixed.charAt(21) === 'n' ? 'NEWSPAPER' : 'ONLINE';
  if (level === 'i') return 'ONLINE';
  if ('at'.includes(type)) return level === 'm' ? 'EBOOK' : 'EDOC';
  return type === ' ' ? 'URL' : 'EDOC';
}

function fileType({ fixed, level }: MediaFacts): MediaType {
  switch (fixed.charAt(26)) {
    case 'd':
      return level === 'm' ? 'EBOOK' : 'EDOC';
    case 'h':
      return 'EAUDIO';
    default:
      return 'EDOC';
  }
}

function typeByLeader(facts: MediaFacts): MediaType {
  const { type, words, fixed } = facts;
  switch (type) {
    case 'e':
    case 'f':
      return 'MAP';
    case 'c':
    case 'd':
      return 'SCORE_MUSIC';
    case 'k':
      return 'ART';
    case 'o':
    case 'p':
      return facts.content !== '' && hasTerm(facts.content, 'txt', 'text') && !facts.content.includes('|')
        ? 'PACKAGE_BOOKS'
        : 'PACKAGE';
    case 'r':
      if (isFigurine(facts)) return 'FIGURINE';
      return fixed.charAt(33) === 'g' || /spiel|\bgames?\b/.test(words) ? 'BOARDGAME' : 'UNKNOWN';
    case 'g':
      return filmType(facts);
    case 'i':
    case 'j':
      return isFigurine(facts) ? 'FIGURINE' : soundType(facts);
    case 'm':
      return softwareType(facts);
    default:
      return textType(facts);
  }
}

/** Whether it is a figurine that plays sound on a box. */
function isFigurine({ extent, words }: MediaFacts): boolean {
  return /\btonies?\b|hörfigur/.test(`${extent} | ${words}`);
}

function filmType({ physical, carrier, words, extent }: MediaFacts): MediaType {
  const video = physical.find((field) => field.startsWith('v'));
  const description = extent === '' ? words : `${extent} | ${words}`;
  if (video === undefined && physical.some((field) => field.startsWith('m'))) return 'MOVIE';
  const isStill =
    physical.some((field) => field.startsWith('g')) ||
    /\bslides?\b|\bdias?\b|diapositiv|filmstrip|\bfolien?\b|transparenc/.test(extent);
  if (video === undefined && isStill) return 'UNKNOWN';
  const format = video?.charAt(4) ?? '';
  if (format === 's') return 'BLURAY';
  // A disc for other players, which only its extent names: 007 has no code for them.
  if (otherVideo.test(extent) && !/\bdvd|blu-?ray/.test(extent.replace(/hd[- ]?dvd/g, ''))) return 'MOVIE';
  if (format === 'v') return 'DVD';
  if (video !== undefined && /^v[cfr]/.test(video)) return 'MOVIE';
  // `g` was the code of every optical disc before DVDs got their own; laser discs are 30 cm wide.
  if (format !== 'g' && /[a-fh-r]/.test(format)) return 'MOVIE';
  if (otherVideo.test(description) || /\b30 cm\b|\b12 in\b/.test(extent)) return 'MOVIE';
  if (video === undefined && hasTerm(carrier, 'vf', 'vc', 'vr', 'videocassette', 'videokassette')) return 'MOVIE';
  if (/blu-?ray/.test(extent)) return 'BLURAY';
  if (/\bdvd/.test(extent)) return 'DVD';
  if (/blu-?ray/.test(words)) return 'BLURAY';
  if (/\bdvd/.test(words)) return 'DVD';
  const isDisc = hasTerm(carrier, 'vd', 'videodisc', 'videodisk');
  return isDisc && format !== 'g' ? 'DVD' : 'MOVIE';
}

/** Discs that no DVD player plays, and cassettes. */
const otherVideo =
  /\bumd\b|universal media disc|laser ?-?dis[ck]|laser ?vision|bildplatte|\bced\b|video ?-?cd\b|\bvcd\b|\bhd[- ]?dvd|\bvhs\b|video ?-?[ck]as+et|videoband|betamax/;

function soundType({ type, physical, carrier, digital, extent, words }: MediaFacts): MediaType {
  const sound = physical.find((field) => field.startsWith('s')) ?? '';
  if (/\bmini-?(?:dis[ck]|md)|\bmds?\b|\bdat\b/.test(extent)) return 'UNKNOWN';
  const kind = soundCarrier(sound, carrier, `${extent} | ${words}`);
  if (kind !== 'disc') return kind;
  if (type === 'i') return digital.includes('mp3') || /\bmp3/.test(extent) ? 'MP3' : 'AUDIOBOOK';
  return 'CD_MUSIC';
}

/** The carrier of sound: by 007, otherwise 338, otherwise words; the default is a compact disc or a file. */
function soundCarrier(
  sound: string,
  carrier: string,
  description: string,
): 'AUDIO_CASSETTE' | 'LP_RECORD' | 'UNKNOWN' | 'disc' {
  if (sound.startsWith('ss')) return 'AUDIO_CASSETTE';
  if (/^s[bceghiqtw]/.test(sound)) return 'UNKNOWN';
  if (sound.startsWith('sd')) {
    if (sound.charAt(3) === 'f' || sound.charAt(6) === 'g') return 'disc';
    if (/[a-e]/.test(sound.charAt(3)) || /[cdef]/.test(sound.charAt(6))) return 'LP_RECORD';
    return saysRecord.test(description) ? 'LP_RECORD' : 'disc';
  }
  if (hasTerm(carrier, 'ss', 'audiocassette', 'tonkassette', 'audiokassette')) return 'AUDIO_CASSETTE';
  if (hasTerm(carrier, 'st', 'audiotape reel', 'tonbandspule', 'se', 'audio cylinder', 'sq', 'audio roll'))
    return 'UNKNOWN';
  if (saysRecord.test(description)) return 'LP_RECORD';
  if (hasTerm(carrier, 'sd', 'audio disc', 'audiodisk')) return 'disc';
  if (/[ck]as+ett?en?s?\b|[ck]assettes?\b|\bmcs?\b/.test(description)) return 'AUDIO_CASSETTE';
  return /\breels?\b|tonband|\bcylinders?\b/.test(description) ? 'UNKNOWN' : 'disc';
}

const saysRecord =
  /\b(?:33|45|78)(?: ?1\/3)? ?(?:rpm|upm|u\/min|t\/min)|1\/3 ?rpm|schallpl|langspielpl|gramophone|phonograph record|\bvinyl|\blps?\b|disque[s]? (?:noir|33|45|78)/;

/** The consoles that a system requirement (538, 753) names; their discs and cards are games. */
const runsOnConsole = /\bnintendo (?:switch|3?ds|wii|64)|\bplay ?station\b|\bxbox\b|\bgame ?(?:boy|cube)\b/;

function softwareType({ fixed, words, physical, carrier, extent }: MediaFacts): MediaType {
  const description = `${words} | ${extent}`;
  if (fixed.charAt(26) === 'g' || /konsolenspiel|video ?game|computerspiel/.test(words) || runsOnConsole.test(words)) {
    if (/\bwii\b/.test(description)) return 'WII';
    if (/nintendo|\bswitch\b|\b3?ds\b|game ?boy|game ?cube/.test(description)) return 'NINTENDO';
    // The Universal Media Disc belongs to the PlayStation Portable.
    if (/play ?station|\bps ?[1-5p]\b|\bps ?vita\b|\bumd\b/.test(description)) return 'PLAYSTATION';
    if (/xbox/.test(description)) return 'XBOX';
    return /\bwindows\b|\bmac ?os\b|macintosh|\bpc\b|cd-?rom|dvd-?rom/.test(description)
      ? 'CD_SOFTWARE'
      : 'GAME_CONSOLE';
  }
  const isThing = physical.some((field) => /^c[^rzu |#-]/.test(field));
  const isNamed =
    hasTerm(carrier, 'cd', 'computer disc', 'computerdisk') || /cd-?rom|dvd-?rom|disk|\bdiscs?\b|\busb/.test(extent);
  return isThing || isNamed ? 'CD_SOFTWARE' : 'EDOC';
}

function textType(facts: MediaFacts): MediaType {
  const { type, level, fixed, extent } = facts;
  if (isOnDisc(facts)) return /\bcds?\b(?!-? ?rom)/.test(extent) ? 'CD' : 'CD_SOFTWARE';
  // A newspaper on microfilm is still a newspaper; a book on microfilm is not a book.
  if (level === 's') return fixed.charAt(21) === 'n' ? 'NEWSPAPER' : 'MAGAZINE';
  if (!'at'.includes(type) || !'macd'.includes(level)) return 'UNKNOWN';
  return isMicroform(facts) ? 'UNKNOWN' : 'BOOK';
}
