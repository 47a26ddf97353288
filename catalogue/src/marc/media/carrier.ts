import { hasTerm, type MediaFacts } from './media-facts.ts';

/*
 * The carrier of a record. 007 describes it in codes, so it decides; 338, 300 and 008 are used where 007 is absent or
 * ambiguous (MARC 21 Format for Bibliographic Data, 006–008 and 3XX).
 */

/** "Form of item": 008/29 for maps, pictures and films, 008/23 for everything else. */
export function formOfItem({ type, fixed }: MediaFacts): string {
  return fixed.charAt('efgkor'.includes(type) ? 29 : 23);
}

/** Whether the title is an online resource and nothing else. */
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

/** Whether a field 007 describes a physical object; sound, film and data count only when their carrier is stated. */
function isThing(field: string): boolean {
  if (/^[csv]/.test(field)) return /^(?:c[^ruz]|s[^ruz]|v[^uz])[^|]*/.test(field) && !/^.[ |#-]/.test(field);
  return /^[adfghkmoqrt]/.test(field);
}

/** Whether a text is a microfilm or microfiche and not also printed. */
export function isMicroform(facts: MediaFacts): boolean {
  const { physical, carrier, extent, words } = facts;
  if (physical.some((field) => field.startsWith('t'))) return false;
  if ('abc'.includes(formOfItem(facts) || '-')) return true;
  const mentionsMicroform = microWords.test(`${ownExtent(extent)} ${words}`);
  // 007 decides, whatever 338 and the pages of the original say, unless the microfiches accompany a book.
  if (physical.some((field) => field.startsWith('h')))
    return mentionsMicroform || !countsPages(extent) || !microWords.test(extent);
  return mentionsMicroform && !countsPages(extent) && !hasTerm(carrier, 'nc', 'volume', 'band');
}

const microWords =
  /\bmicro-?(?:film|fiche|form|card|opaque|print|copy)|\bmi[ck]rofi(?:lm|che)|\bmikro(?:film|fiche|form|kopie)/;

/** An extent without its accompanying material. */
function ownExtent(extent: string): string {
  return extent.split(/[+|]/)[0] ?? '';
}

/** Whether an extent is that of a printed resource: `xii, 464 p.`, `300 Seiten`, `3 v.` */
export function countsPages(extent: string): boolean {
  return /\d\]? ?(?:p|pp|s|l|bl|h|str|pages?|seiten?|leaves|blatt|páginas|pagine|sidor|stron|v|vol|bde?|bände)\b/.test(
    ownExtent(extent),
  );
}

/** Whether a text is published on a disc or another data carrier, rather than in a book with a disc. */
export function isOnDisc(facts: MediaFacts): boolean {
  const { physical, carrier, extent } = facts;
  const form = formOfItem(facts);
  const hasDisc = physical.some((field) => /^c[^rzu |#-]/.test(field)) || hasTerm(carrier, 'cd', 'computer disc');
  const discFirst = /^\W*\d*\W*(?:cds?\b|dvds?\b|cd-?roms?|dvd-?roms?|disket|computer|usb|optical)/.test(extent);
  if (form === 'q') return hasDisc || discFirst || !countsPages(extent);
  const isPrinted = countsPages(extent) || physical.some((field) => field.startsWith('t'));
  return (form === 's' && hasDisc && !countsPages(extent)) || (discFirst && (hasDisc || !isPrinted));
}
