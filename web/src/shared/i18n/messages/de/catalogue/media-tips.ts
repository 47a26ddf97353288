/** The tips below a search form, which the first screen does not need. */
export const mediaTips = {
  'media.tips': 'Suchtipps',
  'media.tip-together': 'Genau diese Wörter in dieser Reihenfolge.',
  'media.tip-together-said': '„die kleine hexe“',
  'media.tip-either': 'Eines von beiden genügt. ODER und NICHT schreiben Sie in Großbuchstaben.',
  'media.tip-either-said': 'hund ODER katze',
  'media.tip-without': 'Keine Titel mit diesem Wort.',
  'media.tip-without-said': 'krabat NICHT film',
};
