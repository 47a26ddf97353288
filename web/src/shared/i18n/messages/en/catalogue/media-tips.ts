import type { mediaTips as german } from '../../de/catalogue/media-tips.ts';

/** The tips below a search form, which the first screen does not need. */
export const mediaTips: Record<keyof typeof german, string> = {
  'media.tips': 'Search tips',
  'media.tip-together': 'Exactly these words in this order.',
  'media.tip-together-said': '“the little witch”',
  'media.tip-either': 'Either of them will do. Write OR and NOT in capitals.',
  'media.tip-either-said': 'dog OR cat',
  'media.tip-without': 'No titles with this word.',
  'media.tip-without-said': 'krabat NOT film',
};
