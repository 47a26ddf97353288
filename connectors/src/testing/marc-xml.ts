/** The title of a test record; the other required fields are generated. */
export interface MarcXmlOptions {
  readonly id: string;
  readonly title: string;
  readonly author?: string;
  readonly year?: number;
  readonly isbn?: string;
  readonly subject?: string;
  /** ISO 639-2/B; German unless given. */
  readonly language?: string;
  readonly publisher?: string;
  /** Record number of its set, and its volume number. */
  readonly parent?: string;
  readonly number?: string;
  /** Call number of a copy in 852. */
  readonly shelfmark?: string;
  /** Copies in 952, as Koha has them: barcode and branch. */
  readonly copies?: readonly { readonly barcode: string; readonly branch?: string }[];
}

/** Generates a MARCXML record (MARC 21) for a test catalogue. */
export function marcXml(options: MarcXmlOptions): string {
  const { id, title, author, year, isbn, subject, language = 'ger', publisher, parent, number, shelfmark } = options;
  const { copies = [] } = options;
  const date = year === undefined ? '    ' : String(year).padStart(4, '0');
  return [
    '<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 c 4500</leader>',
    `<controlfield tag="001">${escaped(id)}</controlfield><controlfield tag="007">tu</controlfield>`,
    `<controlfield tag="008">110504s${date}    gw ||||| |||| 00||||${language}  </controlfield>`,
    field('020', { a: isbn }),
    field('041', { a: language }),
    field('100', { a: author }),
    field('245', { a: title }),
    field('264', { a: publisher === undefined ? undefined : 'Berlin', b: publisher, c: year?.toString() }, ' 1'),
    field('650', { a: subject }),
    field('773', { w: parent, g: parent && number }),
    field('852', { a: shelfmark && 'DE-1', h: shelfmark }),
    ...copies.map(({ barcode, branch }) => field('952', { p: barcode, a: branch })),
    '</record>\n',
  ].join('');
}

function field(tag: string, values: Readonly<Record<string, string | undefined>>, indicators = '  '): string {
  const subfields = Object.entries(values).map(([code, value]) =>
    value ? `<subfield code="${code}">${escaped(value)}</subfield>` : '',
  );
  const [ind1, ind2] = indicators;
  return (
    subfields.join('') && `<datafield tag="${tag}" ind1="${ind1}" ind2="${ind2}">${subfields.join('')}</datafield>`
  );
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
