import type { MediaType } from '@buchfink/contract/media-type';
import { fieldsOf, type MarcRecord, valuesOf } from './marc-record.ts';
import { type MediaFacts, mediaFactsOf, names } from './media-type-facts.ts';

/** A library's own codes: field and subfield (`952$y`, `942$c`) → code → media type. Codes are compared without case. */
export type MediaTypeMap = Readonly<Record<string, Readonly<Record<string, MediaType>>>>;

/** The media type of a record: the library's own codes first, then the rules in their order. */
export function mediaTypeOf(record: MarcRecord, map: MediaTypeMap = {}): MediaType {
  const own = ownCode(record, map);
  if (own !== undefined) return own;
  const facts = mediaFactsOf(record);
  if (isOnline(facts)) return onlineType(facts);
  return typeByLeader(facts);
}

function ownCode(record: MarcRecord, map: MediaTypeMap): MediaType | undefined {
  for (const [place, codes] of Object.entries(map)) {
    const lower = new Map(Object.entries(codes).map(([code, type]) => [code.toLowerCase(), type]));
    for (const field of fieldsOf(record, place.slice(0, 3))) {
      for (const value of valuesOf(field, place.slice(4))) {
        const type = lower.get(value.trim().toLowerCase());
        if (type !== undefined) return type;
      }
    }
  }
  return undefined;
}

/** 008 place of "form of item": 29 for maps, pictures and films, 23 for everything else. */
function formOfItem({ type, fixed }: MediaFacts): string {
  return fixed.charAt('efgkor'.includes(type) ? 29 : 23);
}

function isOnline(facts: MediaFacts): boolean {
  if (names(facts.carrier, 'cr', 'online resource', 'online-ressource')) return true;
  if (formOfItem(facts) === 'o' || facts.physical.some((field) => field.startsWith('cr'))) return true;
  const carriesItself = facts.carrier !== '' || facts.physical.length > 0 || facts.extent !== '';
  return !carriesItself && facts.hasFulltextLink();
}

function onlineType(facts: MediaFacts): MediaType {
  const { type, level } = facts;
  const isSound = facts.physical.some((field) => field.startsWith('s'));
  if (type === 'i' || (isSound && type !== 'j')) return facts.digital.includes('mp3') ? 'MP3' : 'EAUDIO';
  if (type === 'j') return 'EAUDIO';
  if (type === 'g') return 'EVIDEO';
  if (level === 's') return facts.fixed.charAt(21) === 'n' ? 'NEWSPAPER' : 'ONLINE';
  if (level === 'i') return 'ONLINE';
  if ('at'.includes(type)) return level === 'm' ? 'EBOOK' : 'EDOC';
  return type === ' ' ? 'URL' : 'EDOC';
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
      return facts.content !== '' && names(facts.content, 'txt', 'text') && !facts.content.includes('|')
        ? 'PACKAGE_BOOKS'
        : 'PACKAGE';
    case 'r':
      if (/tonie|hörfigur/.test(words)) return 'FIGURINE';
      return fixed.charAt(33) === 'g' || /spiel|\bgames?\b/.test(words) ? 'BOARDGAME' : 'UNKNOWN';
    case 'g':
      return filmType(facts);
    case 'i':
    case 'j':
      return soundType(facts);
    case 'm':
      return softwareType(facts);
    default:
      return textType(facts);
  }
}

function filmType({ physical, carrier, words, extent }: MediaFacts): MediaType {
  const video = physical.find((field) => field.startsWith('v'));
  const format = video?.charAt(4);
  if (format === 's') return 'BLURAY';
  if (format === 'v') return 'DVD';
  if (video === undefined && physical.some((field) => field.startsWith('m'))) return 'MOVIE';
  if (/blu-?ray/.test(`${words} ${extent}`)) return 'BLURAY';
  if (names(carrier, 'vd', 'videodisc', 'videodisk') || /\bdvd/.test(`${words} ${extent}`)) return 'DVD';
  return 'MOVIE';
}

function soundType({ type, physical, carrier, digital, extent }: MediaFacts): MediaType {
  const sound = physical.find((field) => field.startsWith('s')) ?? '';
  const isCassette = sound.startsWith('ss') || names(carrier, 'ss', 'audiocassette', 'tonkassette');
  if (isCassette) return 'AUDIO_CASSETTE';
  const isRecord = sound.startsWith('sd') && (sound.charAt(3) === 'b' || sound.charAt(6) === 'e');
  if (type === 'i') return digital.includes('mp3') || /\bmp3/.test(extent) ? 'MP3' : 'AUDIOBOOK';
  return isRecord || /33 ?1\/3 ?rpm|schallplatte/.test(extent) ? 'LP_RECORD' : 'CD_MUSIC';
}

function softwareType({ fixed, words, physical, carrier }: MediaFacts): MediaType {
  if (fixed.charAt(26) === 'g' || /konsolenspiel|video ?game|computerspiel/.test(words)) {
    if (/\bwii\b/.test(words)) return 'WII';
    if (/nintendo|\bswitch\b|\b3?ds\b/.test(words)) return 'NINTENDO';
    if (/play ?station|\bps ?[1-5]\b/.test(words)) return 'PLAYSTATION';
    if (/xbox/.test(words)) return 'XBOX';
    return 'GAME_CONSOLE';
  }
  const isDisc =
    physical.some((field) => field.startsWith('co')) || names(carrier, 'cd', 'computer disc', 'computerdisk');
  return isDisc ? 'CD_SOFTWARE' : 'EDOC';
}

function textType({ type, level, fixed }: MediaFacts): MediaType {
  if (level === 's') return fixed.charAt(21) === 'n' ? 'NEWSPAPER' : 'MAGAZINE';
  return 'at'.includes(type) && 'macd'.includes(level) ? 'BOOK' : 'UNKNOWN';
}
