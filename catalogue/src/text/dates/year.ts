/** A publication date: one year, or the first and last possible year. */
export interface YearSpan {
  readonly year: number;
  /** Later than `year` where only a decade, a century or a span is known. */
  readonly latest: number;
}

/** The earliest credible year; printing began later, and manuscripts have other dates. */
const firstYear = 1000;

/** The latest credible year: books of the next season are announced early, anything later is a misprint. */
export function newestYear(): number {
  return new Date().getUTCFullYear() + 2;
}

/** The span as fields of a record; `latestYear` is undefined for a single year. */
export function yearFields(span: YearSpan | undefined) {
  const latestYear = span !== undefined && span.latest > span.year ? span.latest : undefined;
  return { year: span?.year, latestYear };
}

/**
 * Parses the date of publication in a text such as MARC 264 $c or a CSV cell: `[19]98`, `c1987`, `MCMXC`, `1897 [i.e.
 * 1987]`, `5755 [1994 or 1995]`, `[199-?]`, `zwischen 1885 und 1888`, `19. Jh.`; undefined without a credible year.
 */
export function parseYearSpan(text: string, newest: number = newestYear()): YearSpan | undefined {
  const plain = normalised(text.slice(0, 300));
  if (plain === '') return undefined;
  const correction =
    /(?:\bi\. ?e\.|\bie\b|\bd\. ?[hi]\.|\brecte\b|\brectius\b|\brichtig\b|\beigentlich\b|\bvielmehr\b|\bvielm\.|\beigtl\.|\beigentl\.|\btatsächlich|\bfalsch für\b|\bcorr\.|\[ ?=|that is|das heißt|das ist|c'est[- ]à[- ]dire|c\.-à-d\.|\bcioè\b|es decir|\bdat is\b|\btj\.|\bdvs\.|то есть|т\. ?е\.)[^\d]{0,20}(\d{4})(?!\d)/u.exec(
      plain,
    )?.[1];
  const corrected = credible(correction, newest);
  if (corrected !== undefined) return only(corrected);
  const span = betweenYears(plain, newest);
  if (span !== undefined) return span;
  const candidates = candidatesIn(plain, newest);
  const [first] = candidates;
  if (first === undefined) return undefined;
  if (first.latest === first.year) return only(otherCalendar(plain, first.year, newest) ?? first.year);
  const exact = candidates.find(({ year, latest }) => year === latest && year >= first.year && year <= first.latest);
  const { year, latest } = exact ?? first;
  return { year, latest };
}

/** `zwischen 1885 und 1888`. */
function betweenYears(plain: string, newest: number): YearSpan | undefined {
  const match = between.exec(plain);
  const [year, latest] = [credible(match?.[1], newest), credible(match?.[2], newest)];
  return year !== undefined && latest !== undefined && latest > year ? { year, latest } : undefined;
}

const between =
  /(?:zwischen|between|entre|tra|fra|tussen|między|mellan|mellem|mellom|между)\D{1,12}(\d{4})\D{1,12}(\d{4})(?!\d)/;

interface Candidate extends YearSpan {
  readonly at: number;
}

/** All dates of a text, in order. */
function candidatesIn(plain: string, newest: number): Candidate[] {
  const candidates: Candidate[] = [];
  const add = (at: number, year: number | undefined, latest = year) => {
    if (year !== undefined && latest !== undefined) candidates.push({ at, year, latest: Math.min(latest, newest) });
  };
  for (const match of plain.matchAll(/(?<!\d)(\d{4})(?:er\b(?! ?jahrg)|'?s\b)?(?!\d)/g)) {
    const year = credible(match[1], newest);
    const isDecade = match[0].length > 4 && match[1]?.endsWith('0') === true;
    add(match.index, year, isDecade && year !== undefined ? year + (year % 100 === 0 ? 99 : 9) : year);
  }
  for (const match of plain.matchAll(/(?<!\d)(1\d|20)(?:(\d)[-–—?_ux*.]|[-–—?_ux*]{2}|\.{2})(?!\d)/g)) {
    const start = Number(match[1]) * 100 + Number(match[2] ?? 0) * 10;
    const isDecade = match[2] !== undefined;
    if (start >= firstYear && start <= newest) add(match.index, start, start + (isDecade ? 9 : 99));
  }
  for (const match of plain.matchAll(century)) {
    const start = (Number(match[1]) - 1) * 100;
    if (start >= firstYear && start <= newest) add(match.index, start, start + 99);
  }
  for (const match of plain.matchAll(roman)) add(match.index, credible(String(romanYear(match[0])), newest));
  if (candidates.length === 0) addEraYear(plain, (at, year) => add(at, credible(String(year), newest)));
  return candidates.sort((a, b) => a.at - b.at);
}

/** Years of Japanese and Chinese eras (`平成10年`, `Shōwa 53`, `民國87年`), which count from 1, and where those begin. */
function addEraYear(plain: string, add: (at: number, year: number) => void) {
  const folded = plain.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  for (const [era, before] of eras) {
    const match = new RegExp(`(?:${era})\\D{0,2}(\\d{1,3}|元)(?!\\d)`, 'u').exec(folded);
    if (match) add(match.index, before + (match[1] === '元' ? 1 : Number(match[1])));
  }
}

const eras: readonly (readonly [string, number])[] = [
  ['明治|meiji', 1867],
  ['大正|taisho', 1911],
  ['昭和|showa', 1925],
  ['平成|heisei', 1988],
  ['令和|reiwa', 2018],
  ['民國|民国|minguo', 1911],
];

const century = /(?<!\d)(1[1-9]|2[01])\.?(?:th|st)? ?(?:jahrhundert|jh|cent|eeuw|wiek)/g;
const roman = /(?<![\p{L}\d])m(?:[\s.]*[mdclxvi])*(?![\p{L}\d])/gu;

/**
 * Lower-cases the text, converts digits of all scripts to ASCII, resolves apostrophus numerals (CIↃ) and brackets within
 * numbers, and removes the numbers of volumes and issues, which are no years.
 */
function normalised(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, (digit) => (digit < '\u0080' ? digit : String(digitOf(digit))))
      .toLowerCase()
      // An l or an o is often typed for the digit.
      .replace(/(?<![\p{L}\d])[l|](?=\d{3}(?!\d))/gu, '1')
      .replace(/(?<=(?<!\d)[12]\d)o(?=\d(?!\d))|(?<=(?<!\d)[12]\d\d)o(?![\p{L}\d])/gu, '0')
      // A year of the Islamic calendar beside another one.
      .replace(/(?<!\d)1[34]\d{2} ?(?:h\b\.?|a\.?h\b\.?|هـ?)(?=.*\d{4})/gu, ' ')
      .replace(/[ↄɔ]/g, 'ɔ')
      .replace(/ci[ɔ)]/g, 'm')
      .replace(/i[ɔ)]/g, 'd')
      .replace(/\b(?:nr|no|n°|num|bd|vol|tome|heft|jg|jahrg)\b\.? ?\d{1,5}/g, ' ')
      .replace(
        /\[([\d?-]{1,3})\](?=\d)|(?<=\d)\[([\d?-]{1,3})\]/g,
        (_whole, before: string, after: string) => before ?? after,
      )
      .trim()
  );
}

/** The decimal value of a digit of any script: each script has its ten digits in a row, beginning with zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

function credible(digits: string | undefined, newest: number): number | undefined {
  const year = Number(digits ?? Number.NaN);
  return year >= firstYear && year <= newest ? year : undefined;
}

function only(year: number): YearSpan {
  return { year, latest: year };
}

/**
 * The Gregorian year in brackets after a year of another calendar: Islamic (`1420 [1999]`), Iranian (`1375 [1996]`),
 * Indian (Saka `1920 [1998]`, Vikram `2027 [1970]`).
 */
function otherCalendar(plain: string, year: number, newest: number): number | undefined {
  const written = new RegExp(`(?<!\\d)${year}\\D{0,12}[[(]\\D{0,6}(\\d{4})(?!\\d)`).exec(plain)?.[1];
  const westernYear = credible(written, newest);
  if (westernYear === undefined) return undefined;
  const ahead = westernYear - year;
  return (ahead >= 575 && ahead <= 640) || (ahead >= 77 && ahead <= 79) || (ahead <= -56 && ahead >= -58)
    ? westernYear
    : undefined;
}

/**
 * The value of a roman numeral from 1000 on, with dots and blanks, also as in early prints (`MDCCLXXXVIIII`);
 * otherwise 0.
 */
function romanYear(written: string): number {
  const numeral = written.replace(/[\s.]/g, '');
  if (!/^m{1,2}(?:cm|cd|d?c{0,5})(?:xc|xl|l?x{0,5})(?:ix|iv|v?i{0,5})$/.test(numeral) || numeral.length < 3) return 0;
  const values: Readonly<Record<string, number>> = { m: 1000, d: 500, c: 100, l: 50, x: 10, v: 5, i: 1 };
  let sum = 0;
  for (let at = 0; at < numeral.length; at += 1) {
    const value = values[numeral.charAt(at)] ?? 0;
    sum += value < (values[numeral.charAt(at + 1)] ?? 0) ? -value : value;
  }
  return sum;
}
