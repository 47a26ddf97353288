import { type Locale, languages } from '@buchfink/contract/locale';
import { addresses } from '../first-second/addresses.ts';
import { loadPage, type PageLoad } from '../first-second/load-page.ts';
import { acts } from '../interactions/acts.ts';
import { measureAct, slower } from '../interactions/measure-act.ts';
import { quantile } from '../measure.ts';
import { inTurns, type Versions } from '../service/in-turns.ts';
import { table } from '../table.ts';

const times = 3;
/** Acts that need no words of the screen, and that people do most. */
const actNames = [
  'home: open the drawer',
  'result: type',
  'result: search',
  'result: press a chip',
  'result: watch a title',
  'result: open a record',
];
const actsWithoutWords = acts.filter(({ name }) => actNames.includes(name));

interface Options {
  readonly locales: readonly Locale[];
  /** Says each interaction as soon as it is measured. */
  readonly write: (text: string) => void;
}

/** The first visits of one page in each language. */
type LoadsByLocale = ReadonlyMap<Locale, readonly PageLoad[]>;

/** The longest interaction in a language: milliseconds, and the act. */
interface Longest {
  readonly milliseconds: number;
  readonly name: string;
}

/**
 * Measures an old phone in each language, in turns: bytes on the wire, largest paint and time of the main thread of first visits
 * of home and of a result, on slow 4G and a throttled processor in Chromium, and the longest interaction of some usual acts.
 * Medians of three.
 */
export function languagesReport({ locales, write }: Options): Promise<string> {
  return inTurns({ before: undefined, times }, async (versions) => {
    const home = await firstVisitsOf('home', versions, locales);
    const result = await firstVisitsOf('result', versions, locales);
    const longest = await longestInteractions(versions, { locales, write });
    const rows = locales.map((locale) => {
      const visits = [home, result].map((loads) => loads.get(locale) ?? []);
      const { milliseconds, name } = longest.get(locale) ?? { milliseconds: Number.NaN, name: '' };
      return [
        `${locale} (${languages[locale].direction})`,
        ...visits.map((loads) => kilobytes(loads, ({ bytes }) => bytes)),
        ...visits.map((loads) => kilobytes(loads, ({ scriptBytes }) => scriptBytes)),
        kilobytes(visits[0] ?? [], ({ bytesByScript }) => bytesByScript.get(`first-${locale}`) ?? 0),
        kilobytes(visits[1] ?? [], ({ bytesByScript }) => bytesByScript.get(`further-${locale}`) ?? 0),
        ...visits.map((loads) => `${(median(loads, ({ largestPaint }) => largestPaint) / 1000).toFixed(2)} s`),
        ...visits.map((loads) => `${median(loads, ({ mainThread }) => mainThread).toFixed(0)} ms`),
        `${milliseconds.toFixed(0)} ms`,
        name,
      ];
    });
    return table(
      [
        `slow 4G, ${slower}× slower processor`,
        'home: all',
        'result: all',
        'home: scripts',
        'result: scripts',
        'first texts',
        'further texts',
        'home: largest paint',
        'result: largest paint',
        'home: main thread',
        'result: main thread',
        'longest interaction',
        'of',
      ],
      rows,
    );
  });
}

/** Loads a page in each language, so many times, in turns. The first round opens files and indexes, and counts for nothing. */
async function firstVisitsOf(
  page: string,
  { browser, origins: [origin = ''] }: Versions,
  locales: readonly Locale[],
): Promise<LoadsByLocale> {
  const address = (await addresses(origin)).find(({ name }) => name === page);
  if (!address) throw new Error(`there is no page ${page}`);
  const visits = new Map(locales.map((locale): [Locale, PageLoad[]] => [locale, []]));
  for (let round = 0; round <= times; round++)
    for (const [locale, loads] of visits) {
      const load = await loadPage(browser, origin + address.path, { contentSelector: address.content, slower, locale });
      if (round > 0) loads.push(load);
    }
  return visits;
}

/** The act with the longest median in each language. */
async function longestInteractions(
  { browser, origins: [origin = ''] }: Versions,
  { locales, write }: Options,
): Promise<ReadonlyMap<Locale, Longest>> {
  const longest = new Map<Locale, Longest>();
  for (const act of actsWithoutWords) {
    const durations = new Map(locales.map((locale): [Locale, number[]] => [locale, []]));
    for (let time = 0; time < times; time++)
      for (const [locale, of] of durations) of.push((await measureAct(browser, origin, act, locale)).longest);
    for (const [locale, of] of durations) {
      const milliseconds = quantile(of, 0.5);
      write(`${locale} · ${act.name} · ${milliseconds.toFixed(0)} ms\n`);
      if (milliseconds > (longest.get(locale)?.milliseconds ?? 0))
        longest.set(locale, { milliseconds, name: act.name });
    }
  }
  return longest;
}

const median = (loads: readonly PageLoad[], value: (load: PageLoad) => number) => quantile(loads.map(value), 0.5);

const kilobytes = (loads: readonly PageLoad[], value: (load: PageLoad) => number) =>
  `${(median(loads, value) / 1000).toFixed(1)} kB`;
