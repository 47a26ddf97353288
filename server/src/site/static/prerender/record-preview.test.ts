import type { LibraryInfo } from '@buchfink/contract/info';
import type { RecordView } from '@buchfink/contract/record';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectsForTests } from '../../../testing/test-service.ts';
import { recordPreview } from './record-preview.ts';
import type { ScreenAddress } from './screen-address.ts';

const view: RecordView = {
  libraryId: 1,
  id: 'r',
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  details: [],
  copies: [],
  volumes: [],
  actions: [],
  reservable: false,
  citation: { bibtex: '', ris: '' },
  availability: {
    code: 'GREEN',
    state: 'available',
    text: 'Verfügbar',
    places: [
      { id: 'N', name: 'Nord <b>', state: 'available', shelfmark: 'K 9 Rowl' },
      { id: 'A', name: 'Altstadt', state: 'available', shelfmark: 'J End' },
    ],
  },
};
const contact = { exceptions: [], days: [] };
const opening = (openNow: boolean) => ({ openNow, today: [], timeZone: 'Europe/Berlin' });
const info: LibraryInfo = {
  libraryId: 1,
  name: 'Lindental',
  ...contact,
  branches: [
    { id: 'A', name: 'Altstadt', opening: opening(false), ...contact },
    { id: 'N', name: 'Nord', opening: opening(true), geo: { lat: 52.5, lon: 13.4 }, ...contact },
  ],
};

let address: ScreenAddress;
beforeAll(async () => {
  const [project] = await projectsForTests();
  if (!project) throw new Error('there is no project');
  const params = { libraryId: '1', id: 'r' };
  const pattern = '/record/:libraryId/:id';
  address = { project, locale: 'de', pattern, params, query: new URLSearchParams(), origin: undefined, basePath: '' };
});
const paint = (changes: Partial<RecordView> = {}, known: LibraryInfo | undefined = info) =>
  String(recordPreview(address, { ...view, ...changes }, { library: undefined, info: known }));

describe('the preview of a record', () => {
  it('names the branch that the app names: the first, with the shelf mark', () => {
    expect(paint()).toContain(
      '<span class="preview-now">Jetzt im Regal: </span><bdi>Nord &lt;b&gt;, K 9 Rowl</bdi></b><small>&nbsp;</small></div><i></i>',
    );
    expect(paint()).toContain('Verfügbar <small>in 2 Zweigstellen</small>');
  });

  it('names the branch while the address of the library is unknown, too', () => {
    const unknown = String(recordPreview(address, view, { library: undefined, info: undefined }));
    expect(unknown).toContain(
      '<span class="preview-now">Jetzt im Regal: </span><bdi>Nord &lt;b&gt;, K 9 Rowl</bdi></b><small>Öffnungszeiten und Adresse</small>',
    );
  });

  it('names no branch for a title that is online or on loan', () => {
    const online = paint({ online: { url: 'https://example.org/' }, abstract: 'Text' });
    expect(online).not.toContain('preview-shelf');
    expect(online).not.toContain('preview-about');
    expect(paint({ availability: { code: 'RED', state: 'lent' } })).not.toContain('Jetzt im Regal');
  });

  it('has the abstract, folded as in the app and inert', () => {
    expect(paint({ abstract: 'Ein <i>Märchen</i>' })).toContain(
      '<h2>Worum es geht</h2><p dir="auto">Ein &lt;i&gt;Märchen&lt;/i&gt;</p>',
    );
    expect(paint({ abstract: 'x'.repeat(481) })).toContain('class="preview-folded"');
  });

  it('is longer by the line of a credit where the project has sources of covers', () => {
    const { config } = address.project;
    const withSources = {
      ...address,
      project: { ...address.project, config: { ...config, coverCredits: ['Bilder'] } },
    };
    const options = { library: undefined, info };
    expect(String(recordPreview(withSources, view, options))).toContain('preview-credit');
    expect(String(recordPreview(withSources, { ...view, cover: '/c.jpg' }, options))).not.toContain('preview-credit');
    expect(paint()).not.toContain('preview-credit');
  });
});
