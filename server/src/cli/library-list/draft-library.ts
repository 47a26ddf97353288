import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandName } from '../../base/command-name.ts';
import { commandWordsIn } from '../../messages/command-words.ts';
import { accessOf } from './library-access.ts';
import type { OpacappLibrary } from './opacapp-file.ts';

/** The countries of the list, as it names them, with their code and, where the country has one, their time zone. */
const countries: Readonly<Record<string, readonly [code: string, timeZone?: string]>> = {
  Deutschland: ['de', 'Europe/Berlin'],
  Österreich: ['at', 'Europe/Vienna'],
  Schweiz: ['ch', 'Europe/Zurich'],
  Italia: ['it', 'Europe/Rome'],
  'United Kingdom': ['gb', 'Europe/London'],
  India: ['in', 'Asia/Kolkata'],
  Australia: ['au'],
  'United States': ['us'],
  Canada: ['ca'],
  Ελλάς: ['gr', 'Europe/Athens'],
  'New Zealand': ['nz', 'Pacific/Auckland'],
  Algérie: ['dz', 'Africa/Algiers'],
  Nederland: ['nl', 'Europe/Amsterdam'],
  Jamaica: ['jm', 'America/Jamaica'],
  Polska: ['pl', 'Europe/Warsaw'],
  'Česká republika': ['cz', 'Europe/Prague'],
  France: ['fr', 'Europe/Paris'],
  Luxembourg: ['lu', 'Europe/Luxembourg'],
  Россия: ['ru'],
};

/** The states of Germany, whose codes decide the holidays. */
const states: Readonly<Record<string, string>> = {
  'Baden-Württemberg': 'bw',
  Bayern: 'by',
  Berlin: 'be',
  Brandenburg: 'bb',
  Bremen: 'hb',
  Hamburg: 'hh',
  Hessen: 'he',
  'Mecklenburg-Vorpommern': 'mv',
  Niedersachsen: 'ni',
  'Nordrhein-Westfalen': 'nw',
  'Rheinland-Pfalz': 'rp',
  Saarland: 'sl',
  Sachsen: 'sn',
  'Sachsen-Anhalt': 'st',
  'Schleswig-Holstein': 'sh',
  Thüringen: 'th',
};

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * Writes entries of `libraries.yaml`. What the list does not tell stands there as a comment: the file is valid as it
 * is, and a library answers once its `system` is filled in. Ids are those of the list, or numbers from `firstId` on;
 * a repeated id gets the next free one.
 */
export function draftLibraries(
  libraries: readonly OpacappLibrary[],
  firstId?: number,
  words: CommandsWords = commandWordsIn('en'),
): string {
  const usedIds = new Set<number>();
  const usedIdents = new Set<string>();
  const entries = libraries.map((library, at) => {
    let id = firstId === undefined ? library.id : firstId + at;
    while (usedIds.has(id)) id += 1;
    usedIds.add(id);
    let ident = identOf(library.name);
    if (usedIdents.has(ident)) ident = `${ident.slice(0, 28)}-${id}`;
    usedIdents.add(ident);
    return draftLibrary(library, id, ident, words);
  });
  return [
    '# yaml-language-server: $schema=../libraries.schema.json',
    `# ${words.libraryList.drafts({ program: commandName })}`,
    'libraries:',
    ...entries,
    '',
  ].join('\n');
}

function draftLibrary(library: OpacappLibrary, id: number, ident: string, words: CommandsWords): string {
  const { libraryList: texts } = words;
  const { city, title, displayName, geo, website, opac, api } = library;
  const names = [title, city].filter((text, at) => text !== '' && (at === 0 || !title.includes(text)));
  const name = names.join(' ') || ident;
  const [country, timeZone] = own(countries, library.country) ?? [];
  const state = country === 'de' ? own(states, library.state) : undefined;
  const access = accessOf(api, words);
  const lines = [
    `# ${access.system}${opac === undefined ? '' : `, ${opac}`}`,
    ...access.steps.map((step) => `# - ${step}`),
    `id: ${id}`,
    `ident: ${quoted(ident)}`,
    `libname: ${quoted(name)}`,
    `shortname: ${quoted(city || name)}`,
    `fullname: ${quoted(displayName || name)}`,
    ...(city ? [`city: ${quoted(city)}`] : []),
    ...(state ? [`state: ${state}`] : []),
    country ? `country: ${country}` : `# country: FILL-IN                     # ${texts.fillCountry}`,
    timeZone ? `timeZone: ${timeZone}` : `# timeZone: FILL-IN                    # ${texts.fillTimeZone}`,
    ...(geo ? [`geo: { lat: ${geo.lat}, lon: ${geo.lon} }`] : []),
    ...(website ? [`website: ${quoted(website)}`] : []),
    ...access.draft.map((line) => `# ${line}`),
  ];
  return lines.map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`).join('\n');
}

/** JSON strings are YAML, too. */
const quoted = (text: string) => JSON.stringify(text);

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** An `ident` from the name of a file: at most 40 small letters, digits and hyphens. */
export function identOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    // As German writes them without umlauts.
    .replace(/[äöüß]/g, (letter) => germanLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return plain || 'library';
}
