import { createReadStream, existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../import/reading/read-records.ts';
import type { BibRecord } from '../../record/bib-record.ts';
import { rolesOf } from '../../record/roles.ts';
import { citation } from '../../record/view/citation.ts';
import { detailsOf } from '../../record/view/record-details.ts';
import { facetValuesOf } from '../../segment/columns/facet-values.ts';
import { recordFromMarc } from '../record-from-marc.ts';
import { collectRuns, type FieldSpec, marc, stream } from '../testing/marc-builder.ts';
import { sharedData } from '../testing/shared-data.ts';
import { codeOfTerm } from './relator-terms.ts';
import { relatorsOf } from './relators.ts';

const from = (...fields: FieldSpec[]): BibRecord =>
  recordFromMarc(marc([['001', '1'], ['245', '10', '$aTitel'], ...fields]), {}, new Set());
const person = (subfields: string): FieldSpec => ['700', '1 ', `$aMuster, Erika${subfields}`];
const rolesFrom = (subfields: string) => from(person(subfields)).contributors.flatMap(rolesOf);

describe('relator codes', () => {
  it.each<[string, string[]]>([
    // $4: codes, alone, repeated, run together, with punctuation.
    ['$4aut', ['aut']],
    ['$4aut$4ill', ['aut', 'ill']],
    ['$4aut.$4ILL', ['aut', 'ill']],
    ['$4aut ill', ['aut', 'ill']],
    ['$4070', ['aut']],
    ['$4oth$4edt', ['edt']],
    // URIs of the Library of Congress, the RDA Registry and the GND.
    ['$4http://id.loc.gov/vocabulary/relators/trl', ['trl']],
    ['$4https://id.loc.gov/vocabulary/relators/trl.html', ['trl']],
    ['$ehttp://id.loc.gov/vocabulary/relators/trl/', ['trl']],
    ['$4relators:trl', ['trl']],
    ['$4http://rdaregistry.info/Elements/e/P20037', ['trl']],
    ['$4http://www.rdaregistry.info/Elements/w/#P10061', ['aut']],
    ['$4http://rdaregistry.info/Elements/w/author.en', ['aut']],
    ['$4http://rdaregistry.info/Elements/w/filmProducer', ['fmp']],
    ['$4https://d-nb.info/standards/elementset/gnd#firstAuthor', ['aut']],
    ['$4https://d-nb.info/standards/elementset/gnd#editor', ['edt']],
    ['$4https://d-nb.info/standards/elementset/gnd#illustratorOrIlluminator', ['ill']],
    ['$4https://unknown.example/roles/42', []],
    // $e: terms, in full and abbreviated, with punctuation, in every gender.
    ['$eauthor,$eillustrator.', ['aut', 'ill']],
    ['$eVerfasser$4aut$eIllustrator$4ill', ['aut', 'ill']],
    ['$eHrsg.', ['edt']],
    ['$e[Hrsg.]', ['edt']],
    ['$e(Hg.)', ['edt']],
    ['$eHerausgeberIn', ['edt']],
    ['$eHerausgeber*in', ['edt']],
    ['$eHerausgeber:in', ['edt']],
    ['$eHerausgeber_in', ['edt']],
    ['$eHerausgeber/in', ['edt']],
    ['$eHerausgeber(in)', ['edt']],
    ['$eHerausgeberin', ['edt']],
    ['$eÜbersetzerinnen', ['trl']],
    ['$eeditors', ['edt']],
    ['$eed. and tr.', ['edt', 'trl']],
    ['$ejoint ed. and tr.', ['edt', 'trl']],
    ['$etr. [and] ed.', ['trl', 'edt']],
    ['$eHrsg. u. Übers.', ['edt', 'trl']],
    ['$eHrsg., Ill.', ['edt', 'ill']],
    ['$eauteur et illustrateur', ['aut', 'ill']],
    ['$eÜbersetzt von', ['trl']],
    ['$ehrsg. von', ['edt']],
    ['$ebearb. von', ['adp']],
    ['$eErz.$eDarst.', ['nrt', 'act']],
    ['$e옮긴이', ['trl']],
    ['$eمترجم', ['trl']],
    ['$eמחבר', ['aut']],
    ['$eμεταφραστής', ['trl']],
    ['$einstrumentalist (guitar)', ['itr']],
    ['$e(käänt.)', ['trl']],
    ['$eTł.', ['trl']],
    ['$eпер.', ['trl']],
    ['$eавт. предисл.', ['aui']],
    ['$etraduttrice', ['trl']],
    ['$eautora', ['aut']],
    ['$eillustratør', ['ill']],
    ['$eförfattare', ['aut']],
    ['$evertaler', ['trl']],
    ['$eSopran', ['sng']],
    ['$eilu', []],
    ['$eSchirmherr', []],
    ['$e25', []],
    ['$e__proto__$econstructor$4toString', []],
  ])('%s', (subfields, roles) => {
    expect(rolesFrom(subfields)).toEqual(roles);
  });

  it('ignore capitals, full stops, brackets and commas around any term', () => {
    const forms = [
      (term: string) => term,
      (term: string) => term.toUpperCase(),
      (term: string) => `${term}.`,
      (term: string) => `${term},`,
      (term: string) => `[${term}]`,
      (term: string) => ` (${term}.) `,
      (term: string) => term.normalize('NFD'),
    ];
    for (const [term, code] of codeOfTerm)
      for (const form of forms) expect(relatorsOf([], [form(term)]), form(term)).toEqual([code]);
  });

  it('end before a subfield delimiter that a system wrote as text', () => {
    expect(relatorsOf([], ['former owner.$5XyZ'])).toEqual(['fmo']);
  });

  it('combine all subfields, each code once, in any order', () => {
    const terms = [...codeOfTerm].filter(([, code]) => code !== 'oth');
    const role = fc
      .constantFrom(...terms)
      .chain(([term, code]) => fc.constantFrom({ code, at: `$e${term}` }, { code, at: `$4${code}` }));
    void fc.assert(
      fc.property(fc.array(role, { maxLength: 5 }), (roles) => {
        expect(new Set(rolesFrom(roles.map(({ at }) => at).join('')))).toEqual(new Set(roles.map(({ code }) => code)));
      }),
    );
  });
});

describe('a person who is named twice', () => {
  const main: FieldSpec = ['100', '1 ', '$aMuster, Erika,$d1950-$4aut'];

  it.each<[string, FieldSpec]>([
    ['without dates', ['700', '1 ', '$aMuster, Erika.$eIllustrator']],
    ['with the same dates', ['700', '1 ', '$aMuster, Erika$d1950-2010$eill.']],
    ['with a number', ['700', '1 ', '$aMUSTER, ERIKA$0(DE-588)1$4ill']],
  ])('is one contributor with both roles: %s', (_, field) => {
    const { contributors } = from(main, field);
    expect(contributors).toHaveLength(1);
    expect(contributors[0]).toMatchObject({ name: 'Muster, Erika', role: 'aut', otherRoles: ['ill'], main: true });
  });

  it.each<[string, FieldSpec]>([
    ['born in another year', ['700', '1 ', '$aMuster, Erika$d1980-$4ill']],
    ['of another name', ['700', '1 ', '$aMuster, Erich$4ill']],
  ])('stays two contributors when they differ: %s', (_, addedEntry) => {
    expect(from(main, addedEntry).contributors.map(rolesOf)).toEqual([['aut'], ['ill']]);
  });

  it('stays two with different authority numbers; becomes one with the facts that only the second entry has', () => {
    const numbered: FieldSpec = ['100', '1 ', '$aMuster, Erika$0(DE-588)1'];
    expect(from(numbered, ['700', '1 ', '$aMuster, Erika$0(DE-588)2$4ill']).contributors).toHaveLength(2);
    expect(from(numbered, ['700', '1 ', '$aMuster, Erika$0(DE-588)2$4aut']).contributors).toHaveLength(1);
    const { contributors } = from(
      ['100', '1 ', '$aMuster, Erika'],
      ['700', '1 ', '$aMuster, Erika$d1950-$0(DE-588)1$4aut'],
    );
    expect(contributors).toEqual([
      { name: 'Muster, Erika', role: 'aut', dates: '1950-', authority: '(DE-588)1', main: true },
    ]);
  });
});

describe('a role in brackets behind a name', () => {
  it('is removed from the name of a person', () => {
    expect(from(['700', '1 ', '$aMuster, Erika (Hrsg.)']).contributors).toEqual([
      { name: 'Muster, Erika', role: 'edt', main: false },
    ]);
    expect(from(['700', '1 ', '$aMuster, Erika [Hrsg., Übers.]']).contributors.flatMap(rolesOf)).toEqual([
      'edt',
      'trl',
    ]);
  });

  it.each(['Queen (Band)', 'Meyer, Hans (Maler)', 'Chor (Text)', 'Müller, A. (Köln)', 'Horaz (Dichter)'])(
    'leaves %s unchanged',
    (name) => {
      expect(from(['700', '1 ', `$a${name}`]).contributors).toEqual([{ name, main: false }]);
    },
  );

  it('is removed from names in CSV in the same way', async () => {
    const text = 'id;title;others\n1;Titel;Muster, Erika (Hrsg.)|Meyer, Hans (Maler)\n';
    const columns = { id: 'id', title: 'title', contributors: 'others' };
    const readings = await collectRuns(readRecords(stream(Buffer.from(text)), { csv: { columns } }));
    expect(readings.flatMap((reading) => (reading.kind === 'record' ? reading.record.contributors : []))).toEqual([
      { name: 'Muster, Erika', role: 'edt', main: false },
      { name: 'Meyer, Hans (Maler)', main: false },
    ]);
  });
});

describe('several roles', () => {
  const record = from(
    ['100', '1 ', '$aMuster, Erika$4aut$4ill'],
    ['700', '1 ', '$aDoe, Jane$etranslator$eeditor'],
    ['700', '1 ', '$aFilm, Fritz$4trl$4drt'],
  );

  it('all appear on the record page', () => {
    const lines = detailsOf(record).filter(({ key }) => key.startsWith('contributor'));
    expect(lines.map(({ key, value }) => [key, value])).toEqual([
      ['contributor.aut.ill', 'Erika Muster'],
      ['contributor.trl.edt', 'Jane Doe'],
      ['contributor.trl.drt', 'Fritz Film'],
    ]);
  });

  it('decide who is cited as author and who as editor', () => {
    expect(facetValuesOf(record).author).toEqual(['Muster, Erika', 'Film, Fritz']);
    const { ris, bibtex } = citation(record);
    expect(ris).toContain('AU  - Muster, Erika');
    expect(ris).toContain('ED  - Doe, Jane');
    expect(bibtex).toContain('editor = {Doe, Jane}');
  });
});

const samples = `${sharedData}marc/solrmarc/test/data/records/fields_700_4_samp.mrc`;
describe.skipIf(!existsSync(samples))('real records with many roles (../shared/data)', () => {
  it('name no person twice', async () => {
    const readings = await collectRuns(readRecords(createReadStream(samples)));
    for (const reading of readings) {
      if (reading.kind !== 'record') continue;
      const keys = reading.record.contributors.map(({ name, dates, authority }) => [name, dates, authority].join());
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe('a name', () => {
  const forms = ['Muster, Anna', 'Muster, Anna, 1901-1980', 'Muster, Anna (1901-1980)'];

  it.each(forms)('has one form, whether dates stand in $d, behind it or nowhere (%s)', (written) => {
    const [contributor] = from(['100', '1 ', `$a${written}$4aut`]).contributors;
    expect(contributor).toMatchObject({ name: 'Muster, Anna', main: true });
    if (written !== 'Muster, Anna') expect(contributor?.dates).toBe('1901-1980');
    const [own] = from(['100', '1 ', `$a${written},$d1902-$4aut`]).contributors;
    expect(own).toMatchObject({ name: 'Muster, Anna', dates: '1902-' });
  });
});
