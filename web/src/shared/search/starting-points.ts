import type { PlainKey } from '@buchfink/texts/texts';
import {
  mdiBookOpenPageVariantOutline,
  mdiCastle,
  mdiDiceMultipleOutline,
  mdiFilmstrip,
  mdiFlowerTulipOutline,
  mdiHeadphones,
  mdiMagnifyScan,
  mdiPotSteamOutline,
  mdiStarOutline,
  mdiTabletDashboard,
  mdiTeddyBear,
} from '@mdi/js';

interface StartingPoint {
  readonly label: PlainKey;
  readonly icon: string;
  /** Parameters of the result screen. */
  readonly search: Readonly<Record<string, string>>;
}

/** Searches for browsing without a query. The words are those of German catalogues. */
export function startingPoints(year: number): StartingPoint[] {
  const medium = (type: string) => ({ YEAR_START: '1900', 'f.mediaType': type, sort: 'newest' });
  return [
    { label: 'home.browse-new', icon: mdiStarOutline, search: newest(year) },
    { label: 'home.browse-crime', icon: mdiMagnifyScan, search: { FREE: 'Krimi' } },
    { label: 'home.browse-children', icon: mdiTeddyBear, search: { FREE: 'Kinderbuch' } },
    { label: 'home.browse-audio', icon: mdiHeadphones, search: medium('AUDIOBOOK') },
    { label: 'home.browse-films', icon: mdiFilmstrip, search: medium('DVD') },
    { label: 'home.browse-games', icon: mdiDiceMultipleOutline, search: medium('BOARDGAME') },
    { label: 'home.browse-ebooks', icon: mdiTabletDashboard, search: medium('EBOOK') },
    { label: 'home.browse-travel', icon: mdiBookOpenPageVariantOutline, search: { FREE: 'Reise' } },
    { label: 'home.browse-cooking', icon: mdiPotSteamOutline, search: { FREE: 'Kochbuch' } },
    { label: 'home.browse-garden', icon: mdiFlowerTulipOutline, search: { FREE: 'Garten' } },
    { label: 'home.browse-history', icon: mdiCastle, search: { FREE: 'Geschichte' } },
  ];
}

/** Titles of the last years, the library's newest first. */
export function newest(year: number): Record<string, string> {
  return { YEAR_START: String(year - 4), sort: 'newest' };
}
