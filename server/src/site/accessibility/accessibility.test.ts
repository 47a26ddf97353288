import { readFile } from 'node:fs/promises';
import {
  AccessibilityStatement,
  type BarrierReport,
  type StatementSection,
  statementSectionIds,
} from '@buchfink/contract/accessibility';
import { clientVersion } from '@buchfink/contract/endpoint';
import { ApiError } from '@buchfink/contract/error';
import { locales } from '@buchfink/contract/locale';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import type { FastifyInstance } from 'fastify';
import { simpleParser } from 'mailparser';
import { afterEach, describe, expect, it } from 'vitest';
import { AccessibilitySettings } from '../../projects/project/accessibility-settings.ts';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { openMailTransport } from '../../systems/mail/mail-transport.ts';
import { localServer } from '../../systems/mail/testing/sample-mail.ts';
import { reply, startMailServer, type TestMailServer } from '../../systems/mail/testing/smtp-servers.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { projectsForTests, rateLimiterForTests, serviceForTests } from '../../testing/test-service.ts';
import { knownBarriers } from './compose-statement.ts';
import { mountAccessibility } from './routes.ts';

let app: FastifyInstance;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all([app.close(), ...closing.splice(0).map((close) => close())]);
});

interface Options {
  /** In place of those of the demo. */
  readonly accessibility?: object;
  /** Of the page. */
  readonly page?: object;
  readonly server?: TestMailServer;
  readonly isPreview?: boolean;
  readonly limit?: number;
}

async function open({ accessibility, page, server, isPreview, limit }: Options = {}) {
  const [demo] = (await projectsForTests()).filter(({ id }) => id === 'opac-demo');
  if (!demo) throw new Error('there is no demo');
  const { infoPages } = demo.config;
  const project: Project = {
    ...demo,
    accessibility: accessibility ? AccessibilitySettings.parse(accessibility) : demo.accessibility,
    config: { ...demo.config, infoPages: { ...infoPages, accessibility: { ...infoPages.accessibility, ...page } } },
  };
  const transport = server && openMailTransport(localServer(server.port));
  if (server) closing.push(server.close);
  if (transport) closing.push(transport.close);
  const mail = transport && { location: { from: 'post@library.example' }, transport };
  app = await serviceForTests({
    projects: projectsOf([project], project.id),
    rateLimiter: rateLimiterForTests(limit === undefined ? {} : { network: limit }),
    mountMore: (scope) => mountAccessibility(scope, { mail, isPreview }),
  });
}

const statementIn = async (locale: string) =>
  AccessibilityStatement.parse((await app.inject({ url: `/services/${locale}/opac-demo/accessibility` })).json());
const partOf = ({ sections }: AccessibilityStatement, id: StatementSection['id']) =>
  sections.find((section) => section.id === id) ?? { texts: [], items: [], links: [] };
const textsOf = (statement: AccessibilityStatement, id: StatementSection['id']) => {
  const { texts, items, links } = partOf(statement, id);
  return [...texts, ...items, ...links].map(({ text }) => text);
};

describe('the statement', () => {
  it.each(locales)('has all parts and the names of the project, in %s', async (locale) => {
    await open();
    const statement = await statementIn(locale);
    expect(statement.sections.map(({ id }) => id)).toEqual(statementSectionIds);
    const [introduction, ...others] = statement.sections;
    expect(introduction?.heading).toBeUndefined();
    // As the app says of itself on its page.
    expect(textsOf(statement, 'introduction').join(' ')).toContain(clientVersion);
    for (const { heading, texts, items } of others) {
      expect(heading).toMatch(/\p{L}{3}/u);
      expect(texts.length + items.length).toBeGreaterThan(0);
    }
    expect(textsOf(statement, 'introduction')).toContain('Bibliotheksverbund Silbertal');
    expect(textsOf(statement, 'barriers')).toHaveLength(knownBarriers.length + 1);
    expect(partOf(statement, 'feedback').links).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^(Geschäftsstelle des Verbunds|Office of the network)$/),
      }),
      expect.objectContaining({ text: 'Am Markt 1, 01234 Hohenlinden' }),
      expect.objectContaining({ text: '01234 567890', href: 'tel:01234567890' }),
      expect.objectContaining({ href: 'mailto:barrierefrei@silbertal.example' }),
    ]);
    expect(partOf(statement, 'enforcement').links.at(-1)?.href).toBe('https://schlichtung.land.example');
    expect(JSON.stringify(statement)).not.toMatch(/undefined|\{\w+\}/);
  });

  it.each(locales)('is a page that needs no script, in %s', async (locale) => {
    await open();
    const { statusCode, body, headers } = await app.inject({ url: `/services/${locale}/opac-demo/page/accessibility` });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const statement = await statementIn(locale);
    for (const { heading } of statement.sections) if (heading) expect(body).toContain(`<h2>${heading}</h2>`);
    expect(body).toContain('<a href="mailto:barrierefrei@silbertal.example">');
    expect(body).not.toContain('<script');
    // The other pages link to it.
    const imprint = await app.inject({ url: `/services/${locale}/opac-demo/page/imprint` });
    expect(imprint.body).toContain(`/services/${locale}/opac-demo/page/accessibility"`);
  });

  it('says what the project says: law, status, days, assessor, barriers', async () => {
    await open({
      accessibility: {
        provider: 'Stadt Musterstadt',
        law: { de: 'Gesetz des Landes', en: 'Act of the Land' },
        conformance: 'none',
        prepared: '2026-12-01',
        reviewed: '2027-12-01',
        assessor: 'Prüfstelle Nord',
        barriers: [{ de: 'Der Lageplan ist ein Bild.', en: 'The plan is a picture.' }],
      },
    });
    const [german, turkish] = [await statementIn('de'), await statementIn('tr')];
    expect(partOf(german, 'introduction').links).toEqual([
      { label: 'Verantwortlich', text: 'Stadt Musterstadt' },
      { label: 'Rechtliche Grundlage', text: 'Gesetz des Landes' },
    ]);
    expect(textsOf(german, 'conformance')[0]).toContain('noch nicht vereinbar');
    expect(textsOf(german, 'preparation')).toEqual([
      'Erstellt: 01.12.2026',
      'Zuletzt überprüft: 01.12.2027',
      'Grundlage ist eine Bewertung durch: Prüfstelle Nord',
    ]);
    expect(partOf(german, 'barriers').items.at(-1)).toEqual({ text: 'Der Lageplan ist ein Bild.' });
    // What the project has not written in this language is marked for screen readers.
    expect(partOf(turkish, 'barriers').items.at(-1)).toEqual({ text: 'The plan is a picture.', language: 'en' });
    expect(partOf(turkish, 'introduction').links.at(-1)).toMatchObject({ text: 'Act of the Land', language: 'en' });
  });

  it('names the law and the authority of businesses', async () => {
    const authority = { name: { de: 'Marktüberwachung', en: 'Market surveillance' } };
    await open({ accessibility: { basis: 'business', authority } });
    const statement = await statementIn('de');
    expect(textsOf(statement, 'introduction').at(-1)).toContain('(BFSG)');
    expect(textsOf(statement, 'enforcement')[0]).toContain('überwacht');
  });

  it('leads to the library where the project names nobody, and offers no form', async () => {
    await open({ accessibility: {} });
    const statement = await statementIn('en');
    expect(partOf(statement, 'feedback').links).toEqual([
      { label: 'Contact', text: 'Addresses and telephone numbers of the libraries', href: '/libraries' },
    ]);
    expect(textsOf(statement, 'enforcement')).toEqual(['Your library tells you which body deals with complaints.']);
    expect(statement.reports).toEqual({ hasForm: false });
  });

  it('gives way to a page of the project, and is nowhere where the project hides it', async () => {
    await open({ page: { text: { de: '**Unsere** Erklärung', en: 'Ours' } } });
    expect((await statementIn('de')).sections).toEqual([]);
    const own = await app.inject({ url: '/services/de/opac-demo/page/accessibility' });
    expect(own.body).toContain('<strong>Unsere</strong> Erklärung');
    await app.close();
    await open({ page: { visible: false } });
    expect(await statementIn('de')).toEqual({ sections: [], reports: { hasForm: false } });
    expect((await app.inject({ url: '/services/de/opac-demo/page/accessibility' })).statusCode).toBe(404);
  });

  it('keeps hostile texts of a project inert', async () => {
    await open({ accessibility: { provider: '<script>alert(1)</script>', contact: { email: 'a"b@x.example' } } });
    const { body } = await app.inject({ url: '/services/de/opac-demo/page/accessibility' });
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toContain('a"b@');
  });

  it('names the barriers that docs/accessibility.md lists', async () => {
    await open();
    const page = await readFile(new URL('../../../../docs/accessibility.md', import.meta.url), 'utf8');
    const [, known = ''] = /^## Known barriers\n(.*?)^(?:## |The statements)/ms.exec(page) ?? [];
    expect(known.match(/^- /gm)).toHaveLength(knownBarriers.length);
  });
});

const path = '/services/tr/opac-demo/accessibility/report';
const report = (change: Partial<BarrierReport> = {}): BarrierReport => ({
  id: 'r'.repeat(32),
  message: 'Düğmenin adı yok.\nEkran okuyucu <b>susuyor</b>.',
  place: '/watchlist',
  email: 'ada@reader.example',
  ...change,
});
let proof: string | undefined;
const post = (body: object) =>
  app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: proof === undefined ? {} : { [proofHeader]: proof },
  });

/** Sends a report as the app does: with the proof of work that the service asks for. */
async function send(body: object = report()) {
  const first = await post(body);
  const challenge = first.statusCode === 429 ? challengeOf(ApiError.parse(first.json())) : undefined;
  if (challenge === undefined) return first;
  proof = await solveChallenge(challenge);
  return post(body);
}

describe('a report of a barrier', () => {
  it('is offered where a contact has an address and the service a mail server', async () => {
    await open();
    expect((await statementIn('de')).reports).toEqual({
      hasForm: false,
      email: 'barrierefrei@silbertal.example',
      phone: '01234 567890',
    });
    expect((await send()).json()).toMatchObject({ code: 'not-supported' });
    await app.close();
    await open({ server: await startMailServer() });
    expect((await statementIn('de')).reports.hasForm).toBe(true);
  });

  it('reaches the contact as a mail that can be answered, with what was written as it was', async () => {
    const server = await startMailServer();
    await open({ server });
    const answer = await send();
    expect([answer.statusCode, answer.json()]).toEqual([200, { outcome: 'sent' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['barrierefrei@silbertal.example']]);
    const mail = await simpleParser(server.received[0]?.source ?? '');
    expect(mail.replyTo?.value).toEqual([{ address: 'ada@reader.example', name: '' }]);
    expect(mail.from?.value).toEqual([{ address: 'post@library.example', name: 'Buchfink' }]);
    expect(mail.subject).toBe('Barriere gemeldet: Buchfink');
    for (const part of [report().message, 'Seite: /watchlist', 'Antwort an: ada@reader.example', 'Türkçe', 'Version: '])
      expect(mail.text).toContain(part);
    expect(mail.html).toContain('&lt;b&gt;susuyor&lt;/b&gt;');
  });

  it('needs neither a page nor an address, and puts no address beyond ASCII into a header', async () => {
    const server = await startMailServer();
    await open({ server });
    await send(report({ place: undefined, email: undefined }));
    await send(report({ email: 'ädä@reader.example' }));
    const [silent, international] = await Promise.all(server.received.map(({ source }) => simpleParser(source)));
    expect(silent?.replyTo).toBeUndefined();
    expect(silent?.text).toContain('Seite: keine Angabe');
    expect(international?.replyTo).toBeUndefined();
    expect(international?.text).toContain('Antwort an: ädä@reader.example');
  });

  it('has the same Message-ID when it is sent again', async () => {
    const server = await startMailServer();
    await open({ server });
    await send();
    await send();
    const ids = await Promise.all(server.received.map(async ({ source }) => (await simpleParser(source)).messageId));
    expect(ids).toEqual(Array(2).fill(`<barrier.${report().id}@library.example>`));
  });

  it.each([
    ['is busy', { onConnect: (_: unknown, done: (error: Error) => void) => done(reply(421, '4.3.2 busy')) }],
    [
      'does not know the contact',
      { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(reply(550, '5.1.1 unknown')) },
    ],
  ])('is reported as not sent where the mail server %s', async (_, fault) => {
    await open({ server: await startMailServer(fault) });
    expect((await send()).json()).toEqual({ outcome: 'not-sent' });
  });

  it('is reported as not sent where no mail server answers', async () => {
    const server = await startMailServer();
    await server.close();
    await open({ server: { ...server, close: async () => {} } });
    expect((await send()).json()).toEqual({ outcome: 'not-sent' });
  });

  it.each<[string, object]>([
    ['no text', { message: ' \n ' }],
    ['a text without end', { message: 'a'.repeat(5_000) }],
    ['a line break in the address', { email: 'ada@reader.example\r\nBcc: all@example.org' }],
    ['a line break in the page', { place: 'a\r\nBcc: all@example.org' }],
    ['a wrong id', { id: '<x>' }],
  ])('is refused with %s', async (_, change) => {
    const server = await startMailServer();
    await open({ server });
    const answer = await send({ ...report(), ...change });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
    expect(server.received).toEqual([]);
  });

  it('needs a proof of work, and costs as much as ten searches', async () => {
    const server = await startMailServer();
    await open({ server, limit: 25 });
    proof = undefined;
    expect((await post(report())).json()).toMatchObject({ code: 'proof-needed' });
    const codes: unknown[] = [];
    for (let times = 0; times < 4; times++) codes.push((await send()).json().code);
    expect(codes.filter((code) => code === 'too-many-requests').length).toBeGreaterThan(0);
    expect(server.received.length).toBeLessThanOrEqual(2);
    proof = undefined;
  });

  it('is not sent from a preview', async () => {
    const server = await startMailServer();
    await open({ server, isPreview: true });
    expect((await send()).json()).toMatchObject({ code: 'read-only' });
    expect(server.received).toEqual([]);
  });
});
