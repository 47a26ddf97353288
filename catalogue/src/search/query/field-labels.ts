/**
 * Names of search fields as readers write them before a text: the labels of forms in German and English, the codes of
 * CCL (ISO 8777) and of Pica catalogues, and Google's (`intitle:`).
 */
const labels = [
  'titel|title|tit|ti|intitle|allintitle',
  '(?:autor|verfasser)(?:[/*:_]?in)?|author|creator|aut|au|inauthor|person',
  'schlagw[oö]rter|schlagworte?|thema|subjects?|keywords?|stichwort|sw|su',
  'verlag|publisher|inpublisher|pu',
  '(?:erscheinungs)?jahr|year|py',
  'reihe|serie|series',
  'sprache|language',
  'signatur|shelfmark|call[ -]?number|sig|isbn|issn|ean|barcode',
].join('|');
/** A label is followed by a colon or an equals sign, and by the text that it names. */
const label = new RegExp(`(?<![\\p{L}\\p{N}])((?:dc\\.)?(?:${labels}))\\s?[:=]\\s*(?=[\\p{L}\\p{N}"'„“”»«])`, 'giu');

/**
 * The words of the field labels in a text, in lower case: `Autor: Kafka`, `ti=prozess`. A query may match them
 * (`Thema: Tod` is also a title) but need not, as the records that it names seldom contain them.
 */
export function fieldLabelWordsOf(text: string): ReadonlySet<string> {
  const written = [...text.matchAll(label)].map(([, name = '']) => name.toLowerCase());
  return new Set(written.flatMap((name) => name.split(/[^\p{L}]+/u)));
}

/** A text without its field labels: what is searched as a number (`Signatur: Krimi 12`). */
export function withoutFieldLabels(text: string): string {
  return text.replace(label, '');
}
