import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { LibrarySettings } from '../projects/libraries/library-settings.ts';
import { chance } from './chance.ts';
import type { Fact } from './facts.ts';

const online = new Set<MediaType>(['EBOOK', 'EAUDIO', 'EVIDEO', 'EDOC', 'ONLINE', 'URL']);

/** Packages whose parts have tags of their own: the discs and the box of an audio book, the boards of a game. */
const partsOf: Partial<Record<MediaType, number>> = { AUDIOBOOK: 2, BOARDGAME: 3 };

/** The showcase title of the tours: the first library has one copy on the shelf and one on loan. */
const showcase = 'Der Zauberberg';

/** The holdings of a demo library: the same at every loading, except for the dates. */
export function createHoldings(
  library: LibrarySettings,
  isFirst: boolean,
  facts: readonly Fact[],
  today: Date,
): BibRecord[] {
  const share = shareOf(library, isFirst);
  return facts.flatMap(({ record, popular }) => {
    const isShowcase = isFirst && record.title === showcase;
    const threshold = online.has(record.mediaType) ? Math.max(share, 0.4) : share * (popular ? 1.5 : 0.85);
    if (!isShowcase && chance(record.id, library.id, 'held') >= threshold) return [];
    const added = dayAfter(today, -Math.floor(chance(record.id, library.id, 'added') * 3 * 365));
    return [{ ...record, items: copies(library, record, popular, isShowcase, today), added }];
  });
}

/** The share of the titles that a library holds: most in the first, more with branches. */
function shareOf(library: LibrarySettings, isFirst: boolean): number {
  if (isFirst) return 0.7;
  const place = chance(library.ident, library.id, 'share');
  return library.branches.length > 1 ? 0.25 + place * 0.25 : 0.05 + place * 0.1;
}

function copies(
  library: LibrarySettings,
  record: BibRecord,
  popular: boolean,
  isShowcase: boolean,
  today: Date,
): HoldingItem[] {
  if (online.has(record.mediaType))
    return record.links.length > 0 ? [] : [{ id: `${record.id}-o`, branch: '', location: 'Online', state: 'online' }];
  const branches = library.branches.map(({ id }) => id);
  const maxCopies = popular ? Math.min(5, Math.max(2, branches.length + 1)) : 2;
  const number = isShowcase
    ? Math.max(3, branches.length)
    : 1 + Math.floor(chance(record.id, library.id, 'copies') * maxCopies);
  const first = Math.floor(chance(record.id, library.id, 'branch') * branches.length);
  return Array.from({ length: number }, (_, place) => {
    const state = (isShowcase ? (['available', 'lent'] as const)[place] : undefined) ?? stateOf(record, library, place);
    const parts = partsOf[record.mediaType];
    const days = 1 + Math.floor(chance(record.id, library.id, `due${place}`) * 28);
    return {
      id: `${record.id}-${place + 1}`,
      barcode: `${String(library.id).padStart(3, '0')}${record.id.replace(/\D/g, '').padStart(6, '0')}${place + 1}`,
      branch: branches[(first + place) % branches.length] ?? '',
      shelfmark: shelfmark(record),
      volume: record.mediaType === 'MAGAZINE' ? issue(today, place) : undefined,
      state,
      due: state === 'lent' ? dayAfter(today, days) : undefined,
      parts,
    };
  });
}

function stateOf(record: BibRecord, library: LibrarySettings, place: number): CopyState {
  const drawn = chance(record.id, library.id, `state${place}`);
  const steps: readonly [number, CopyState][] = [
    [0.6, 'available'],
    [0.85, 'lent'],
    [0.89, 'in-transit'],
    [0.93, 'reference'],
    [0.97, 'reserved'],
  ];
  return steps.find(([limit]) => drawn < limit)?.[1] ?? 'on-order';
}

const shelves: Partial<Record<MediaType, string>> = {
  DVD: 'DVD',
  BLURAY: 'BD',
  CD: 'CD',
  CD_MUSIC: 'CD',
  LP_RECORD: 'LP',
  AUDIOBOOK: 'Hör',
  BOARDGAME: 'Spiel',
  FIGURINE: 'Figur',
  MAGAZINE: 'Zs',
  NEWSPAPER: 'Ztg',
  SCORE_MUSIC: 'Noten',
  MAP: 'Karte',
};

/** Shelf, group and the first letters of name or title: `R Mann`, `K 8 Lind`, `DVD Film Ozon`. */
function shelfmark(record: BibRecord): string {
  const subject = record.subjects[0]?.text ?? '';
  const group = subject === 'Roman' ? 'R' : subject.replace(/[^\p{L}]/gu, '').slice(0, 5);
  const age = /\d+/.exec(record.audience ?? '')?.[0];
  const word = (record.contributors[0]?.name ?? record.title.slice(record.nonFiling)).replace(/[^\p{L}\p{N}]/gu, ' ');
  const letters = word.trim().split(' ')[0]?.slice(0, 4) ?? '';
  return [shelves[record.mediaType], age ? `K ${age}` : group, letters].filter(Boolean).join(' ');
}

/** The issue of a past month: `2026, Heft 11`. */
function issue(today: Date, months: number): string {
  const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  return `${month.getUTCFullYear()}, Heft ${month.getUTCMonth() + 1}`;
}

function dayAfter(day: Date, days: number): string {
  return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
