import type { MediaType } from '@buchfink/contract/media-type';
import {
  mdiBookOpenVariantOutline,
  mdiBookshelf,
  mdiControllerClassicOutline,
  mdiDiceMultipleOutline,
  mdiFilmstrip,
  mdiHeadphones,
  mdiMapOutline,
  mdiNewspaperVariantOutline,
  mdiPaletteOutline,
  mdiTabletCellphone,
  mdiTeddyBear,
  mdiWeb,
} from '@mdi/js';
import { Icon } from '../icon/icon.tsx';

/** The icon of a medium (specification, section 2); an open book by default. */
const icons: Partial<Record<MediaType, string>> = {
  MOVIE: mdiFilmstrip,
  DVD: mdiFilmstrip,
  BLURAY: mdiFilmstrip,
  EVIDEO: mdiFilmstrip,
  CD: mdiHeadphones,
  CD_MUSIC: mdiHeadphones,
  AUDIOBOOK: mdiHeadphones,
  AUDIO_CASSETTE: mdiHeadphones,
  EAUDIO: mdiHeadphones,
  MP3: mdiHeadphones,
  LP_RECORD: mdiHeadphones,
  SCORE_MUSIC: mdiHeadphones,
  PACKAGE: mdiBookshelf,
  PACKAGE_BOOKS: mdiBookshelf,
  GAME_CONSOLE: mdiControllerClassicOutline,
  WII: mdiControllerClassicOutline,
  NINTENDO: mdiControllerClassicOutline,
  PLAYSTATION: mdiControllerClassicOutline,
  XBOX: mdiControllerClassicOutline,
  BOARDGAME: mdiDiceMultipleOutline,
  MAP: mdiMapOutline,
  NEWSPAPER: mdiNewspaperVariantOutline,
  MAGAZINE: mdiNewspaperVariantOutline,
  ART: mdiPaletteOutline,
  EBOOK: mdiTabletCellphone,
  EDOC: mdiTabletCellphone,
  FIGURINE: mdiTeddyBear,
  URL: mdiWeb,
  ONLINE: mdiWeb,
};

/** The icon of a medium; its name is beside it. */
export function MediaIcon({ type, size = 18 }: { type: MediaType; size?: number }) {
  return <Icon path={icons[type] ?? mdiBookOpenVariantOutline} size={size} />;
}
