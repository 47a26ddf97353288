import type {
  LetterContent,
  LetterLoan,
  PostalAddress,
} from '@buchfink/connectors/builtin/circulation/store/letter-rows';
import { defaultLocale, Locale, languages } from '@buchfink/contract/locale';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { formatDay, formatMoney, formatNumber } from '../../messages/format-values.ts';
import { wordsIn } from '../../messages/texts.ts';
import { branchNameOf } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { printableLine } from '../mail/header-text.ts';

/** What the letters of a library are made from. */
export interface LetterSource {
  readonly library: Pick<LibrarySettings, 'libname' | 'address' | 'phone' | 'email' | 'website' | 'branches'>;
  /** ISO 4217 */
  readonly currency: string;
  /** The language of letters to patrons who wish no other. */
  readonly locale: Locale;
}

/** A label with its value. */
export interface LetterFact {
  readonly label: string;
  readonly value: string;
}

/** A line of the table of a letter; `details`: what tells the copy from others. */
export interface LetterLine {
  readonly title: string;
  readonly details: string;
  readonly due: string;
  readonly days: string;
  readonly fee: string;
}

/** A letter as it is printed: all words of it, before they have a place. */
export interface LetterText {
  readonly locale: Locale;
  /** The library in one line, above the address in the window. */
  readonly senderLine: string;
  readonly recipient: readonly string[];
  readonly libraryName: string;
  /** Address and numbers of the library. */
  readonly libraryLines: readonly string[];
  readonly facts: readonly LetterFact[];
  readonly subject: string;
  readonly opening: readonly string[];
  readonly columns: Omit<LetterLine, 'details'>;
  readonly lines: readonly LetterLine[];
  readonly sums: readonly LetterFact[];
  readonly closing: readonly string[];
  readonly signature: readonly string[];
  readonly note: string;
  /** The head of further pages. */
  readonly continued: string;
  /** The number of a page, with `{page}` and `{pages}` to be filled in. */
  readonly pageNumber: string;
}

/** The most characters of a title, of a name and of any other line. */
const [maxTitle, maxName, maxLine] = [160, 120, 200];

/** The first of these languages in which letters are printed: the typeface has no scripts that are written from right to left. */
export const printedLocale = (...wished: readonly (Locale | undefined)[]): Locale =>
  wished.find((locale) => locale !== undefined && languages[locale].direction === 'ltr') ?? defaultLocale;

/** Writes a letter in the language of the patron, or else of the library. `day`: that of its run. */
export function letterText(source: LetterSource, day: string, content: LetterContent): LetterText {
  const locale = printedLocale(Locale.safeParse(content.language).data, source.locale);
  const words = wordsIn(locale).letters;
  const { library, currency } = source;
  const libraryName = printableLine(library.libname, maxLine);
  const name = printableLine(content.name ?? '', maxName);
  const count = content.loans.length;
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const fees = content.loans.reduce((sum, { fee = 0 }) => sum + fee, 0);
  return {
    locale,
    senderLine: [libraryName, ...addressParts(library.address)].join(' · '),
    recipient: recipientLines(name || words.cardHolder({ card: content.card }), content.address),
    libraryName,
    libraryLines: libraryLines(library, words),
    facts: [
      { label: words.day, value: formatDay(day, locale) },
      { label: words.card, value: printableLine(content.card, maxLine) },
    ],
    subject: words.subject({ count }),
    opening: [name === '' ? words.greetingWithoutName : words.greeting({ name }), words.intro({ count })],
    columns: words.columns,
    lines: content.loans.map((loan) => lineOf(loan, source, locale)),
    sums: [
      ...(fees > 0 ? [{ label: words.fees, value: money(fees) }] : []),
      ...(content.owed > fees ? [{ label: words.owed, value: money(content.owed) }] : []),
    ],
    closing: [
      words.returnTo({ place: returnPlaces(content.loans, library, libraryName) }),
      ...(content.owed > 0 ? [words.pay] : []),
      words.settled,
    ],
    signature: [words.regards, libraryName],
    note: words.note,
    continued: `${libraryName} · ${words.card} ${printableLine(content.card, maxLine)} · ${formatDay(day, locale)}`,
    pageNumber: words.page({ page: '{page}', pages: '{pages}' }),
  };
}

type Words = ServiceWords['letters'];

/** An address of the settings, which may have line breaks, in its parts. */
const addressParts = (address = ''): string[] =>
  address.split(/[\n,]/).flatMap((part) => printableLine(part, maxLine) || []);

/** The lines of the window. The country is written in capitals (DIN 5008). */
function recipientLines(name: string, { street, postcode, town, country = '' }: PostalAddress): string[] {
  const lines = [name, street, `${postcode} ${town}`, country.toUpperCase()];
  return lines.flatMap((line) => printableLine(line, maxLine) || []);
}

function libraryLines({ address, phone, email, website }: LetterSource['library'], words: Words): string[] {
  const lines = [
    addressParts(address).join(', '),
    phone && words.phone({ phone }),
    email && words.email({ email }),
    website,
  ];
  return lines.flatMap((line) => (line ? [printableLine(line, maxLine)] : []));
}

function lineOf(
  { title = '', barcode, due, days, branch, step, fee }: LetterLoan,
  { library, currency }: LetterSource,
  locale: Locale,
): LetterLine {
  const words = wordsIn(locale).letters;
  const details = [
    barcode && words.copy({ barcode: printableLine(barcode, maxLine) }),
    library.branches.length > 1 && words.lentAt({ branch: printableLine(branchNameOf(library)(branch), maxLine) }),
    step !== undefined && words.step({ step }),
  ];
  return {
    title: printableLine(title, maxTitle) || words.untitled,
    details: details.filter(Boolean).join(' · '),
    due: formatDay(due, locale),
    days: formatNumber(days, locale),
    fee: fee === undefined ? '' : formatMoney(fee, currency, locale),
  };
}

/** Where to bring the copies: the branches that lent them, or the library. */
function returnPlaces(loans: readonly LetterLoan[], library: LetterSource['library'], libraryName: string): string {
  const lending = library.branches.filter(({ id }) => loans.some(({ branch }) => branch === id));
  const places = library.branches.length > 1 && lending.length > 0 ? lending : [{ ...library, name: libraryName }];
  return places
    .map(({ name, address }) => [printableLine(name, maxLine), ...addressParts(address)].join(', '))
    .join('; ');
}
