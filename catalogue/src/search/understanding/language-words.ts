import { namePattern, type WordPattern } from './named-filter.ts';

/**
 * Languages by the codes of records: the stem of the German adjective, the English names, and the names in the language
 * itself as people write them there (`en español`, `по-русски`).
 */
const languages: readonly (readonly [codes: string, german: string, english: string, own: string])[] = [
  ['eng', 'englisch', 'english', 'in english'],
  ['ger', 'deutsch', 'german', 'auf deutsch'],
  ['fre', 'französisch', 'french', 'en français|français|française'],
  ['spa', 'spanisch', 'spanish', 'en español|español|española|en castellano'],
  ['ita', 'italienisch', 'italian', 'in italiano|italiano|italiani'],
  ['por', 'portugiesisch', 'portuguese', 'em português|português|portuguesa'],
  ['cat', 'katalanisch', 'catalan', 'en català|català'],
  ['dut', 'niederländisch|holländisch', 'dutch', 'in het nederlands|nederlands|nederlandse'],
  ['dan', 'dänisch', 'danish', 'på dansk|dansk|danske'],
  ['swe', 'schwedisch', 'swedish', 'på svenska|svenska'],
  ['nor nob nno', 'norwegisch', 'norwegian', 'på norsk|norsk|norske'],
  ['fin', 'finnisch', 'finnish', 'suomeksi|suomenkielinen'],
  ['pol', 'polnisch', 'polish', 'po polsku|polskie'],
  ['cze', 'tschechisch', 'czech', 'česky|v češtině|české'],
  ['slo', 'slowakisch', 'slovak', 'po slovensky'],
  ['rus', 'russisch', 'russian', 'на русском(?: языке)?|русские|порусски'],
  ['ukr', 'ukrainisch', 'ukrainian', 'українською(?: мовою)?|українські'],
  ['hrv', 'kroatisch', 'croatian', 'na hrvatskom|hrvatske'],
  ['srp', 'serbisch', 'serbian', 'na srpskom|на српском|srpske'],
  ['bos', 'bosnisch', 'bosnian', 'na bosanskom'],
  ['alb', 'albanisch', 'albanian', 'në shqip|shqip'],
  ['bul', 'bulgarisch', 'bulgarian', 'на български|български'],
  ['rum', 'rumänisch', 'romanian', 'în română|în limba română|românești'],
  ['hun', 'ungarisch', 'hungarian', 'magyarul|magyar'],
  ['gre grc', 'griechisch|neugriechisch', 'greek', 'στα ελληνικά|ελληνικά'],
  ['tur', 'türkisch', 'turkish', 'türkçe'],
  ['kur', 'kurdisch', 'kurdish', 'bi kurdî|kurdî'],
  ['ara', 'arabisch', 'arabic', 'بالعربية|باللغة العربية|عربية'],
  ['per', 'persisch', 'persian|farsi|dari', 'به فارسی|فارسی'],
  ['heb', 'hebräisch', 'hebrew', 'בעברית'],
  ['chi', 'chinesisch', 'chinese', '中文'],
  ['jpn', 'japanisch', 'japanese', '日本語'],
  ['kor', 'koreanisch', 'korean', '한국어'],
  ['vie', 'vietnamesisch', 'vietnamese', 'tiếng việt'],
  ['lat', 'lateinisch', 'latin', 'latine'],
  ['epo', 'esperanto', 'esperanto', 'en esperanto'],
];

/** What is to be read, in the languages in which people name a language. It says nothing beside the language. */
const readings =
  'buch|bücher[n]?|romane[n]?|lesestoff|books?|novels?|libros?|novelas?|livres?|romans|libri|libro|livros?|llibres?|boeken|' +
  'bøger|böcker|bøker|kitap(?:lar)?|kirjat|książki|książka|knihy|книги|книга|книжки|knjige|libra|cărți|könyvek|βιβλία|' +
  'كتب|کتاب|ספרים|书|本|책';

/** What is read, seen or heard in a language: `deutsche Geschichte` is a subject, `deutsche Krimis` are not. */
const works =
  '(?:krimis?|thriller|kinderbuch|kinderbücher|bilderbücher|jugendbücher|kochbücher|hörbücher|hörspiele|filme?|serien|' +
  'zeitschriften|zeitungen|comics?|mangas?|dvds?|ebooks?|gedichte|erzählungen|märchen|literatur|fantasy|' +
  'crime|thrillers|childrens|picture|audiobooks?|movies?|films?|magazines|newspapers|poetry|stories|fiction|literature)';

/** Languages are certain where a preposition or what is to be read says so, and likely as the last word. */
export const languagePatterns: readonly WordPattern[] = languages.flatMap(([codes, german, english, own]) => {
  const name = `(?:${german})(?:e[rsnm]?)?(?: sprache)?|(?:${german})(?:e[rsnm]?)?sprachige[rsnm]?|(?:${english})(?: language)?`;
  const spoken = `(?:auf|in|in der|in die) (?:${name})|${own}`;
  return [
    namePattern(
      `(?:(?:${readings}) )?(?:${spoken})(?: (?:${readings}))?|(?:${readings}) (?:${name})|(?:${name}) (?:${readings})`,
      'language',
      codes,
      'certain',
    ),
    namePattern(`(?:${german}|${english})(?=$)|(?:${name})(?= ${works}(?: |$))`, 'language', codes, 'likely'),
  ];
});
