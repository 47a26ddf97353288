import { hasTerm, type MediaFacts } from './media-facts.ts';

/*
 * What a record says of the thing itself. 007 describes it in codes, so it decides; 338, 300 and 008 are asked where 007
 * is absent or says several things (MARC 21 Format for Bibliographic Data, 006–008 and 3XX).
 */

/** 008 place of "form of item": 29 for maps, pictures and films, 23 for everything else. */
export function formOfItem({ type, fixed }: MediaFacts): string {
  return fixed.charAt('efgkor'.includes(type) ? 29 : 23);
}

/** Whether it is reached over a network and nothing else. */
export function isRemote(facts: MediaFacts): boolean {
  const { physical, carrier, extent } = facts;
  const hasRemote = physical.some((field) => /^(?:cr|sr)/.test(field));
  const hasThing = physical.some(isThing);
  if (hasRemote !== hasThing) return hasRemote;
  const form = formOfItem(facts);
  if (form === 'o' || onlineExtent.test(extent)) return true;
  if (hasTerm(carrier, 'cr', 'online resource', 'online-ressource'))
    return hasRemote || !hasTerm(carrier, 'nc', 'volume', 'band');
  const carriesItself = carrier !== '' || physical.length > 0 || extent !== '';
  return !carriesItself && facts.hasFulltextLink();
}

const onlineExtent =
  /\bonline[- ]?(?:resso?urce|ausgabe)|ressource en ligne|recurso en línea|risorsa online|\bstreaming\b/;

/** A field 007 of something that can be held; sound, film and data may be anywhere unless it says on what. */
function isThing(field: string): boolean {
  if (/^[csv]/.test(field)) return /^(?:c[^ruz]|s[^ruz]|v[^uz])[^|]*/.test(field) && !/^.[ |#-]/.test(field);
  return /^[adfghkmoqrt]/.test(field);
}

/** Whether a text is read through a device for microfilm or microfiche, and on paper nowhere. */
export function isMicroform(facts: MediaFacts): boolean {
  const { physical, carrier, extent, words } = facts;
  if (physical.some((field) => field.startsWith('t'))) return false;
  if ('abc'.includes(formOfItem(facts) || '-')) return true;
  const said = microWords.test(`${ownExtent(extent)} ${words}`);
  // Beside a book lie a few microfiches; of a microfilmed book 533 tells, or the extent has no pages.
  if (physical.some((field) => field.startsWith('h'))) return said || !countsPages(extent);
  return said && !countsPages(extent) && !hasTerm(carrier, 'nc', 'volume', 'band');
}

const microWords =
  /\bmicro-?(?:film|fiche|form|card|opaque|print|copy)|\bmi[ck]rofi(?:lm|che)|\bmikro(?:film|fiche|form|kopie)/;

/** An extent without what is said to come with it. */
function ownExtent(extent: string): string {
  return extent.split(/[+|]/)[0] ?? '';
}

/** `xii, 464 p.`, `300 Seiten`, `3 v.`: the extent of something printed. */
export function countsPages(extent: string): boolean {
  return /\d+\]? ?(?:p|pp|s|l|bl|h|str|pages?|seiten?|leaves|blatt|páginas|pagine|sidor|stron|v|vol|bde?|bände)\b/.test(
    ownExtent(extent),
  );
}

/** Whether a text comes on a disc or another carrier of data, not beside a book but in its place. */
export function isOnDisc(facts: MediaFacts): boolean {
  const { physical, carrier, extent } = facts;
  const form = formOfItem(facts);
  const hasDisc = physical.some((field) => /^c[^rzu |#-]/.test(field)) || hasTerm(carrier, 'cd', 'computer disc');
  const discFirst = /^\W*\d*\W*(?:cds?\b|dvds?\b|cd-?roms?|dvd-?roms?|disket|computer|usb|optical)/.test(extent);
  if (form === 'q') return hasDisc || discFirst || !countsPages(extent);
  return (form === 's' && hasDisc && !countsPages(extent)) || (hasDisc && discFirst);
}
