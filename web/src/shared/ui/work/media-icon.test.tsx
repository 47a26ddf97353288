import { type MediaType, mediaTypes } from '@buchfink/contract/media-type';
import {
  mdiBookOpenVariantOutline,
  mdiBookshelf,
  mdiControllerClassicOutline,
  mdiFilmstrip,
  mdiHeadphones,
} from '@mdi/js';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { MediaIcon } from './media-icon.tsx';

const icons: readonly [string, string, readonly MediaType[]][] = [
  ['film', mdiFilmstrip, ['MOVIE', 'DVD', 'BLURAY', 'EVIDEO']],
  ['audio', mdiHeadphones, ['CD', 'CD_MUSIC', 'AUDIOBOOK', 'AUDIO_CASSETTE', 'EAUDIO', 'MP3', 'SCORE_MUSIC']],
  ['bookshelf', mdiBookshelf, ['PACKAGE', 'PACKAGE_BOOKS']],
  ['controller', mdiControllerClassicOutline, ['GAME_CONSOLE', 'WII', 'NINTENDO', 'PLAYSTATION', 'XBOX']],
];
const listed = icons.flatMap(([, , types]) => types);
const others = mediaTypes.filter((type) => !listed.includes(type));

it.each([...icons, ['open book', mdiBookOpenVariantOutline, others] as const])(
  'the icon "%s" stands for its media',
  async (_, path, types) => {
    const { container } = await renderInApp(types.map((type) => <MediaIcon key={type} type={type} />));
    const drawn = [...container.querySelectorAll('path')].map((element) => element.getAttribute('d'));
    expect(drawn).toEqual(types.map(() => path));
  },
);
