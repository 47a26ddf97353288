const monthNames: readonly string[] = [
  'january januar jan janner jaenner janvier janv',
  'february februar feb febr feber fevrier fevr fev',
  'march marz maerz mar mrz mars',
  'april apr avril avr',
  'may mai',
  'june juni jun juin',
  'july juli jul juillet juil',
  'august aug aout',
  'september sept sep septembre',
  'october oktober oct okt octobre',
  'november nov novembre',
  'december dezember dec dez decembre',
];

/** Months in English, German and French, and their short forms, without accents: 1 to 12. */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

const weekdayNames: readonly string[] = [
  'sunday sun sonntag so son dimanche dim',
  'monday mon montag mo lundi lun',
  'tuesday tue tues dienstag di die mardi mar',
  'wednesday wed weds mittwoch mi mit mercredi mer',
  'thursday thu thur thurs donnerstag do don jeudi jeu',
  'friday fri freitag fr fre vendredi ven',
  'saturday sat samstag sonnabend sa sam samedi',
];

/** Days of the week in the same languages, 0 (Sunday) to 6. Some are names of months, too: `mar.` is March and *mardi*. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  weekdayNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index])),
);

/** Words around a date and its time that say nothing of the day. */
export const fillers: ReadonlySet<string> = new Set(
  [
    'due until by on the of at date noon midnight oclock',
    'fallig bis zum am den der um uhr mittag mitternacht',
    'le du au a jusqu midi minuit',
  ].flatMap((words) => words.split(' ')),
);

/** Endings of a number: `1st`, `2nd`, `1er`, `2e`. */
export const ordinals: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'er', 're', 'e', 'eme']);

/** Names of time zones in minutes ahead of UTC. A name that several zones have is not here. */
export const zoneMinutes: ReadonlyMap<string, number> = new Map([
  ...['z', 'ut', 'utc', 'gmt', 'wet'].map((name): [string, number] => [name, 0]),
  ...['cet', 'met', 'mez', 'west', 'bst'].map((name): [string, number] => [name, 60]),
  ...['cest', 'mest', 'mesz', 'eet', 'oez'].map((name): [string, number] => [name, 120]),
  ...['eest', 'oesz', 'msk'].map((name): [string, number] => [name, 180]),
  ['nst', -210],
  ['ndt', -150],
  ['ast', -240],
  ['adt', -180],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
  ['akst', -540],
  ['akdt', -480],
  ['hst', -600],
]);
