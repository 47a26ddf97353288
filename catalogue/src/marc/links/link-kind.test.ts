import { createReadStream, existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../import/reading/read-records.ts';
import type { BibRecord } from '../../record/bib-record.ts';
import { titleAvailability } from '../../record/copies/title-availability.ts';
import { titleViewOf } from '../../record/view/record-view.ts';
import { availabilityOf, isOnline } from '../../segment/columns/facet-values.ts';
import { recordFromMarc } from '../record-from-marc.ts';
import { bookLeader, collectRuns, type FieldSpec, marc } from '../testing/marc-builder.ts';
import { sharedData } from '../testing/shared-data.ts';

const holder = { libraryId: 1, branchName: (code: string) => code, today: '2026-11-25' };
const printed: FieldSpec = ['300', '  ', '$a200 S.'];

function from(links: readonly FieldSpec[], { leader = bookLeader, fields = [printed] } = {}): BibRecord {
  return recordFromMarc(marc([['001', '1'], ['245', '10', '$aTitel'], ...fields, ...links], leader), {}, new Set());
}

/** The four displays of online access: filter, line of a hit, button of the record, media type. */
function displaysOf(record: BibRecord) {
  return {
    facet: (availabilityOf(record) & isOnline) !== 0,
    hit: titleAvailability(record, holder).state === 'online',
    view: titleViewOf(record, holder).online !== undefined,
    medium: record.mediaType,
  };
}
const notOnline = { facet: false, hit: false, view: false };
const online = { facet: true, hit: true, view: true };

const tables = [
  'Inhaltsverzeichnis',
  'INHALT',
  'Table of contents only',
  'CONNECT TO TABLE OF CONTENTS',
  'Contents',
  'Table des matières',
  'Sommaire du no 3',
  'Indice',
  'Índice general',
  'Tabla de contenidos',
  'Inhoudsopgave',
  'Spis treści',
  'Innehållsförteckning',
  'Indholdsfortegnelse (pdf)',
  'Innholdsfortegnelse',
  'Sisällysluettelo',
  'Obsah knihy',
  'Tartalomjegyzék',
  'Содержание',
  'Περιεχόμενα',
  'İçindekiler',
  'תוכן העניינים',
  '本书目录',
  '목차 보기',
  'สารบัญ',
  'विषय-सूची',
];
const samples = [
  'Leseprobe',
  'Auszug',
  'Sample text',
  'Read an excerpt',
  'Extrait',
  'Estratto',
  'Fragmento',
  'Leesfragment',
  'Fragment',
  'Smakprov',
  'Læseprøve',
  'Ukázka',
];
const relatedLabels = [
  'Hörprobe',
  'Google preview',
  'HathiTrust Digital Library, Limited view (search only)',
  'Inhaltstext',
  'Volltext der Rezension',
  'Rezension',
  'Besprechung (H-Soz-Kult)',
  'Book review (H-Net)',
  'Compte rendu',
  'Reseña',
  'Recensie',
  'Recenzja',
  'Anmeldelse',
  'Verlagsangaben',
  'Angaben aus dem Verlag',
  "Publisher's website",
  'Publisher description',
  "Site de l'éditeur",
  'Pagina dell’editore',
  'Página de la editorial',
  'Strona wydawcy',
  'Förlagets sida: förlag',
  'Contributor biographical information',
  'Abstract',
  'Résumé',
  'Yale catalog record',
  'Publisher description available online',
  'Verlagsseite, kostenfrei',
  'Register',
  'Bild',
  'Indeks osób',
  'Kritika',
  'Autorenangaben',
];
const covers = [
  'Cover',
  'Cover image',
  'Umschlagbild',
  'Couverture',
  'Copertina',
  'Cubierta',
  'Omslag',
  'Okładka',
  'Titelblatt',
];

describe('a link to something about the title', () => {
  it.each([...tables, ...samples, ...relatedLabels, ...covers])(
    'never makes the title available online: %s',
    (text) => {
      for (const indicators of ['40', '41', '42', '4 ', '  ']) {
        for (const subfields of [
          `$3${text}`,
          `$y${text}`,
          `$z${text}`,
          `$3Bd. 1$y${text}$zkostenfrei`,
          `$3Bd. 1$zPDF$z${text}`,
        ]) {
          const record = from([['856', indicators, `$uhttps://a.example/1${subfields}`]], { fields: [] });
          expect(displaysOf(record), indicators + subfields).toEqual({ ...notOnline, medium: 'BOOK' });
        }
      }
    },
  );

  it('keeps its kind', () => {
    const kindOf = (text: string) => from([['856', '40', `$uhttps://a.example/1$z${text}`]]).links[0]?.kind;
    expect(new Set(tables.map(kindOf))).toEqual(new Set(['contents']));
    expect(new Set(covers.map(kindOf))).toEqual(new Set(['cover']));
    expect(new Set(samples.map(kindOf))).toEqual(new Set(['sample']));
    expect(new Set(relatedLabels.map(kindOf))).toEqual(new Set(['related']));
  });

  it('is a line of the record page, named after what it leads to', () => {
    const record = from([
      ['856', '42', '$uhttps://publisher.example/leseprobe.pdf'],
      ['856', '42', '$uhttps://d-nb.info/123456789X/04$3Inhaltsverzeichnis'],
      ['856', '42', '$uhttps://publisher.example/17$zVerlagsangaben'],
    ]);
    expect(titleViewOf(record, holder).details.filter(({ kind }) => kind === 'link')).toEqual([
      {
        key: 'sample',
        value: 'publisher.example',
        kind: 'link',
        href: 'https://publisher.example/leseprobe.pdf',
      },
      {
        key: 'tableOfContents',
        value: 'Inhaltsverzeichnis',
        kind: 'link',
        href: 'https://d-nb.info/123456789X/04',
      },
      { key: 'related', value: 'Verlagsangaben', kind: 'link', href: 'https://publisher.example/17' },
    ]);
  });

  it.each([
    'https://d-nb.info/123456789X/04',
    'http://www.loc.gov/catdir/toc/ecip071/2006031234.html',
    'http://www.loc.gov/catdir/enhancements/fy0702/2006031234-d.html',
    'https://www.gbv.de/dms/weimar/toc/515738794_toc.pdf',
    'https://swbplus.bsz-bw.de/bsz123456789rez.htm',
    'https://deposit.dnb.de/cgi-bin/dokserv?id=3000&prov=M&dok_var=1&dok_ext=htm',
    'https://publisher.example/books/17/leseprobe.pdf',
    'https://books.google.de/books?id=abc',
    'https://a.example/picture.jpg',
  ])('is recognised by its URL when its text says nothing: %s', (url) => {
    expect(displaysOf(from([['856', '40', `$u${url}`]], { fields: [] }))).toEqual({ ...notOnline, medium: 'BOOK' });
  });
});

describe('a link to the work itself', () => {
  it.each([
    ['40', ''],
    ['41', '$3Digitalisat'],
    ['40', '$zAvailable online from ScienceDirect'],
    ['40', '$3Volltext$zkostenfrei'],
    ['4 ', '$3Full text'],
    ['4 ', '$zkostenfrei'],
    ['40', '$3Volltext auf der Verlagsseite'],
    ['40', '$zOnline version of articles available through Physical Review Online'],
    ['40', '$yRead it from cover to cover'],
    ['40', '$zAccès en ligne'],
  ])('makes the title available online: %s %s', (indicators, subfields) => {
    const record = from([['856', indicators, `$uhttps://a.example/1${subfields}`]], { fields: [] });
    expect(displaysOf(record)).toEqual({ ...online, medium: 'EBOOK' });
  });

  it('may be the list of issues of a journal', () => {
    const link: FieldSpec = ['856', '40', '$uhttps://journals.example/toc/abc/current'];
    const record = from([link], { leader: '00000cas a2200000 a 4500', fields: [] });
    expect(displaysOf(record)).toEqual({ ...online, medium: 'ONLINE' });
  });

  it('states who may use it; its other notes are kept', () => {
    const record = from([
      ['856', '40', '$31926-$yZugang im Campus$zNur im Haus:$uhttps://a.example/1'],
      ['856', '40', '$uhttps://b.example/2$zFree of charge$zPDF'],
    ]);
    const view = titleViewOf(record, holder);
    expect(view.online).toEqual({
      url: 'https://a.example/1',
      label: '1926-: Zugang im Campus',
      note: 'Nur im Haus',
    });
    expect(view.details.filter(({ kind }) => kind === 'link')).toEqual([
      { key: 'fulltext', value: 'Free of charge (PDF)', kind: 'link', href: 'https://b.example/2' },
    ]);
  });

  it('may lack its scheme, or be swapped with its text', () => {
    expect(from([['856', '40', '$uwww.a.example/buch']]).links).toEqual([
      { url: 'http://www.a.example/buch', kind: 'fulltext' },
    ]);
    expect(from([['856', '40', '$uGet the table of contents$zhttp://a.example/toc3']]).links).toEqual([
      { url: 'http://a.example/toc3', label: 'Get the table of contents', kind: 'contents' },
    ]);
  });
});

const reported = `${sharedData}reported-cases/c17-links.xml`;
describe.skipIf(!existsSync(reported))('links that readers reported (../shared/data/reported-cases)', () => {
  it('make only the journal, and the book with a URL of its own, available online', async () => {
    const readings = await collectRuns(readRecords(createReadStream(reported)));
    const records = readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : []));
    const online = records.filter((record) => displaysOf(record).facet);
    expect(online.map(({ id }) => id)).toEqual(['li7', 'li9']);
    for (const record of records) {
      const { facet, hit, view } = displaysOf(record);
      expect([hit, view], record.id).toEqual([facet, facet]);
    }
    expect(online[0]?.links[0]).toMatchObject({ label: '1926-: Zugang im Campus', note: 'Nur im Haus' });
  });
});
