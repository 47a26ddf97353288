import type { MediaType } from '@buchfink/contract/media-type';
import {
  mdiBookOpenVariantOutline,
  mdiBookshelf,
  mdiControllerClassicOutline,
  mdiFilmstrip,
  mdiHeadphones,
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
  SCORE_MUSIC: mdiHeadphones,
  PACKAGE: mdiBookshelf,
  PACKAGE_BOOKS: mdiBookshelf,
  GAME_CONSOLE: mdiControllerClassicOutline,
  WII: mdiControllerClassicOutline,
  NINTENDO: mdiControllerClassicOutline,
  PLAYSTATION: mdiControllerClassicOutline,
  XBOX: mdiControllerClassicOutline,
};

/** The icon of a medium; its name is beside it. */
export function MediaIcon({ type, size = 18 }: { type: MediaType; size?: number }) {
  return <Icon path={icons[type] ?? mdiBookOpenVariantOutline} size={size} />;
}
