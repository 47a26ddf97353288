import type { BiblioRow } from './koha-state.ts';
import recorded from './recorded.json' with { type: 'json' };

/** When the rows of titles were stored that the recordings show. */
const storedAt: Readonly<Record<string, string>> = recorded.titlesStoredAt;

const day = '2026-11-25';

/** The titles of the recorded Koha from the pages of its OAI-PMH server, in the form of its tables. */
export function recordedTitles(pages: string): BiblioRow[] {
  return pages.split('<record><header>').flatMap((text): BiblioRow[] => {
    const biblionumber = Number(/<identifier>DE-Muster:(\d+)</.exec(text)?.[1]);
    if (Number.isNaN(biblionumber)) return [];
    const fields = [...text.matchAll(/<datafield ([^>]*)>([\s\S]*?)<\/datafield>/g)].map(
      ([, attributes, body = '']) => ({
        ...attributesIn(attributes),
        subfields: [...body.matchAll(/<subfield code='(.)'>([^<]*)</g)].map(
          ([, code = '', value = '']) => [code, value] as const,
        ),
      }),
    );
    const value = (tag: string, codes: string) =>
      unescaped(
        fields
          .filter((field) => field.tag === tag)
          .flatMap(({ subfields }) => subfields.filter(([code]) => codes.includes(code)).map(([, part]) => part))
          .join(' '),
      );
    const column = (name: string, content: string) => (content === '' ? {} : { [name]: content });
    const time = storedAt[biblionumber];
    return [
      {
        biblionumber,
        title: value('245', 'abhnp'),
        author: value('100', 'a') || null,
        columns: {
          ...column('itemtype', value('942', 'c')),
          ...column('isbn', value('020', 'a')),
          ...column('place', value('260', 'a')),
          ...column('publishercode', value('260', 'b')),
          ...column('copyrightdate', value('260', 'c')),
          ...column('pages', value('300', 'a')),
          datecreated: day,
          ...(time !== undefined && { timestamp: `${day} ${time}` }),
        },
        marcxml: marcXml(text, fields),
      },
    ];
  });
}

interface Field {
  readonly tag: string;
  readonly ind1: string;
  readonly ind2: string;
  readonly subfields: readonly (readonly [string, string])[];
}

/** Attributes in any order, which is random in the recordings. */
function attributesIn(text = ''): Omit<Field, 'subfields'> {
  const value = (name: string) => new RegExp(`${name}='([^']*)'`).exec(text)?.[1] ?? '';
  return { tag: value('tag'), ind1: value('ind1'), ind2: value('ind2') };
}

/** The layout of MARC::File::XML. */
function marcXml(text: string, fields: readonly Field[]): string {
  const leader = /<leader>([^<]*)</.exec(text)?.[1] ?? '';
  const controlFields = [...text.matchAll(/<controlfield tag='(\d+)'>([^<]*)</g)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<record\n    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n',
    '    xsi:schemaLocation="http://www.loc.gov/MARC21/slim http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd"\n',
    '    xmlns="http://www.loc.gov/MARC21/slim">\n\n',
    `  <leader>${leader}</leader>\n`,
    ...controlFields.map(([, tag, value]) => `  <controlfield tag="${tag}">${value}</controlfield>\n`),
    ...fields.map(
      ({ tag, ind1, ind2, subfields }) =>
        `  <datafield tag="${tag}" ind1="${ind1}" ind2="${ind2}">\n${subfields
          .map(([code, value]) => `    <subfield code="${code}">${value}</subfield>\n`)
          .join('')}  </datafield>\n`,
    ),
    '</record>\n',
  ].join('');
}

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
