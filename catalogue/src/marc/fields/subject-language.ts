import { type DataField, firstSubfield } from '../marc-record.ts';

/** MARC 21, second indicator of 600–651 and 655: the vocabulary of the heading, by the language of its terms. */
const languageOfIndicator: Readonly<Record<string, string>> = {
  // Library of Congress (0, 1), National Library of Medicine, National Agricultural Library, Canadian headings in English.
  '0': 'eng',
  '1': 'eng',
  '2': 'eng',
  '3': 'eng',
  '5': 'eng',
  // Répertoire de vedettes-matière.
  '6': 'fre',
};

/** MARC Subject Heading and Term Source Codes: the language of each vocabulary that has one. */
const languageOfSource: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ger: 'gnd gnd-content gnd-music swd gatbeg stw thsoz zbwkat idszbz idsbb',
    eng: 'lcsh lcshac lcgft lcdgt lcmpt mesh nal fast aat tgn bisacsh bisg gsafd sears cash csh homoit ukslc eczenas',
    fre: 'ram rameau rvm rvmgf rvmgd rvmmem',
    dut: 'gtt brinkman',
    cze: 'czenas czmesh',
    swe: 'sao saogf barn',
    nor: 'humord tekord noubomn',
    dan: 'dbcsh emnfu',
    fin: 'ysa yso slm',
    spa: 'embne embucm bidex lem',
    ita: 'sbaa nsbncf',
    pol: 'dbn kaba',
    por: 'larpcal cct',
  }).flatMap(([language, codes]) => codes.split(' ').map((code): [string, string] => [code, language])),
);

/**
 * The language of a subject heading (ISO 639-2/B), by the vocabulary that it comes from: the source code in $2, which may
 * name a language after a slash (`rero/fre`), else the second indicator. The chains of 689 are German. Undefined for
 * vocabularies without a language, or that are unknown.
 */
export function subjectLanguage(field: DataField): string | undefined {
  if (field.tag === '689') return 'ger';
  const source = firstSubfield(field, '2')?.trim().toLowerCase();
  if (!source) return field.tag === '653' ? undefined : languageOfIndicator[field.ind2];
  const [code = '', language] = source.split('/');
  return language?.match(/^[a-z]{3}$/)?.[0] ?? languageOfSource.get(code);
}
