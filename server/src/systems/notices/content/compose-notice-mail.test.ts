import type { RegistrationMail } from '@buchfink/connectors/builtin/circulation/outbox/outgoing-mail';
import type { NoticeFacts, NoticeView } from '@buchfink/connectors/builtin/circulation/store/notice-rows';
import { type NoticeKind, noticeGroupOf, noticeKinds, obligatoryGroups } from '@buchfink/contract/account/notices';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { type Locale, locales } from '@buchfink/contract/locale';
import { describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { keysOf } from '../../../storage/keys/keys.ts';
import { foreignWords } from '../../../testing/foreign-words.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { selfContainedHtml } from '../../mail/self-contained-html.ts';
import { composeNoticeMail, type MailToCompose } from './compose-notice-mail.ts';
import type { MailSource } from './mail-source.ts';
import { sampleMail } from './sample-mail.ts';

const library = LibrarySettings.parse({
  id: 3,
  ident: 'gro',
  libname: 'Stadtbücherei Groß',
  shortname: 'G',
  fullname: 'G',
  address: 'Marktplatz 1, 00101 Groß',
  phone: '+49 555 1',
  email: 'auskunft@buecherei.example',
  branches: [
    { id: 'M', name: 'Mitte' },
    { id: 'N', name: 'Nord <&>' },
  ],
});
const keys = keysOf([{ id: '0a0b0c0d', secret: Buffer.alloc(32, 7) }]);
const now = new Date('2026-11-30T09:00:00Z');
const source = (change: Partial<MailSource> = {}): MailSource => ({
  project: { id: 'opac-gro', config: baseConfig },
  library,
  rules: { currency: 'EUR', notices: { showsTitles: true } },
  service: 'https://opac.example/app',
  keys,
  now,
  ...change,
});
const hiddenTitles: Partial<MailSource> = { rules: { currency: 'EUR', notices: { showsTitles: false } } };
const reminders = [{}, { fee: 200 }, { fee: 500, letter: true }];
const sample = (name: NoticeKind | 'several', locale: Locale = 'de') =>
  sampleMail(name, { library, reminders, now, locale });
const notice = (kind: NoticeKind, facts: NoticeFacts = {}, title = 'Momo'): NoticeView => ({
  id: `${kind}-${JSON.stringify(facts)}-${title}`,
  patronId: 'p1',
  kind,
  at: now.getTime(),
  title,
  facts,
  isPlanned: true,
});
const mailOf = (notices: readonly NoticeView[], change: Partial<MailToCompose> = {}): MailToCompose => ({
  patronId: 'p1',
  name: 'Mara Specht',
  notices,
  ...change,
});
/** What a reader of the HTML sees. */
const readable = (html: string) =>
  html
    .replace(/<br ?\/?>|<\/(p|li|h2|div|strong)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const wordsOf = (text: string) => new Set(text.match(/[\p{L}\d]{3,}/gu));

describe.each(locales)('in %s', (locale) => {
  it.each(['several', ...noticeKinds] as const)('a mail of %s says the same as text and as HTML', async (name) => {
    const mail = await composeNoticeMail(source(), sample(name, locale));
    expect(mail.language).toBe(locale);
    expect(mail.html).toContain(`<div lang="${locale}"`);
    const shown = wordsOf(readable(mail.html));
    const links = new RegExp(
      mail.text
        .match(/https:\S+/g)
        ?.join('|')
        .replaceAll('.', '\\.') ?? '',
      'g',
    );
    for (const word of wordsOf(mail.text.replace(links, ''))) expect(shown).toContain(word);
    for (const link of mail.text.match(/https:\S+/g) ?? []) expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text + mail.subject).not.toMatch(/undefined|\{|\}|NaN/);
    for (const line of mail.text.split('\n').filter((each) => !each.startsWith('https:')))
      expect([...line].length, line).toBeLessThanOrEqual(76);
    for (const title of ['Langsamkeit', 'Momo', 'Escher']) expect(mail.subject).not.toContain(title);
    // Nothing that a mail program would load, and nothing that the transport refuses.
    expect(readable(selfContainedHtml(mail.html))).toBe(readable(mail.html));
    expect(mail.html).not.toMatch(/<(?:img|link|style|script|iframe|video|object)|url\(|src=/i);
    if (locale === 'de')
      expect(foreignWords(`<html lang="de">${mail.html.replace(/<bdi>.*?<\/bdi>/g, '')}`)).toEqual([]);
  });
});

const card = { number: '29123456782', validUntil: '2026-12-29' };
const registrationMails: readonly RegistrationMail[] = [
  { state: 'pending', token: 'T'.repeat(43), days: 3 },
  { state: 'provisional', card },
  { state: 'confirmed', card },
  { state: 'ended' },
  { state: 'ended', reason: 'Sie haben schon einen Ausweis.' },
];

describe.each(locales)('about a registration, in %s,', (locale) => {
  it.each(registrationMails)('a mail says the same as text and as HTML: $state', async (registration) => {
    const { subject, text, html, unsubscribe } = await composeNoticeMail(
      source(),
      mailOf([], { registration, language: locale }),
    );
    const shown = wordsOf(readable(html));
    for (const word of wordsOf(text.replace(/https:\S+/g, ''))) expect(shown).toContain(word);
    expect(text + subject).not.toMatch(/undefined|\{|\}|NaN|Mara|Specht/);
    expect(unsubscribe).toBeUndefined();
    expect(readable(selfContainedHtml(html))).toBe(readable(html));
    if (locale === 'de') expect(foreignWords(`<html lang="de">${html}`)).toEqual([]);
  });
});

it('the link of a registration keeps its secret from servers, and the number of a card is in no subject', async () => {
  const [pending, provisional] = await Promise.all(
    registrationMails.map((registration) => composeNoticeMail(source(), mailOf([], { registration }))),
  );
  expect(pending?.text).toContain(`https://opac.example/app/join/3#confirm=${'T'.repeat(43)}`);
  expect(provisional?.subject).not.toMatch(/\d/);
  expect(provisional?.text).toContain('29123456782');
});

describe('a mail', () => {
  it('reads as a librarian would write it', async () => {
    const { subject, text } = await composeNoticeMail(source(), sample('overdue'));
    expect(`${subject}\n\n${text.replaceAll('\u00a0', ' ')}`).toBe(`Bitte zurückgeben: 2 Medien sind überfällig

Guten Tag, Mara Specht!

Die Leihfrist dieser 2 Medien ist abgelaufen. Bitte bringen Sie sie bald
zurück.

* Momo
  Fällig war: Dienstag, 10. November
  3. Erinnerung, Gebühr: 5,00 €
  Diese Erinnerung kommt auch als Brief.
  Ausgeliehen in: Nord <&>

* Die Entdeckung der Langsamkeit
  Fällig war: Sonntag, 29. November
  1. Erinnerung
  Ausgeliehen in: Mitte

In Ihrem Konto sehen Sie, was sich noch verlängern lässt. Haben Sie schon
alles zurückgebracht, ist diese Nachricht erledigt.

Zu Ihrem Konto:
https://opac.example/app/account

Mit freundlichen Grüßen
Stadtbücherei Groß

-- 
Stadtbücherei Groß
Marktplatz 1, 00101 Groß
Telefon: +49 555 1
E-Mail: auskunft@buecherei.example

Sie bekommen diese Nachricht, weil Sie einen Ausweis dieser Bibliothek
haben: Stadtbücherei Groß.

Diese Nachricht ist für Ihr Konto wichtig und lässt sich nicht abbestellen.
`);
  });

  it('has the most important thing in its subject, and a section with a heading for each kind', async () => {
    const notices = [
      notice('lent', { due: '2026-12-28' }),
      notice('due-soon', { due: '2026-12-03' }),
      notice('ready', { until: '2027-01-02', pickupNumber: '17', branch: 'N' }),
      notice('due-soon', { due: '2026-12-02' }, 'Krabat'),
    ];
    const { subject, text } = await composeNoticeMail(source(), mailOf(notices, { language: 'en' }));
    expect(subject).toBe('1 item is ready for you, until Saturday, 2 January 2027');
    expect(text.match(/^(?=.*\n-{3,}$).*/gm)).toEqual(['Ready to collect', 'Due soon', 'Borrowed']);
    expect(text.indexOf('Krabat')).toBeLessThan(text.indexOf('Momo', text.indexOf('Due soon')));
    expect(text).toContain('Pick-up number: 17');
  });

  it.each([
    ['de', '1 Medium liegt für Sie bereit'],
    ['en', '1 item is ready for you'],
  ] as const)('names no day in its subject where the library names none (%s)', async (language, expected) => {
    const { subject } = await composeNoticeMail(source(), mailOf([notice('ready', {})], { language }));
    expect(subject).toBe(expected);
  });

  it('is in the language of the project where the patron wishes none, or one that there is not', async () => {
    const english = { ...baseConfig, settings: { ...baseConfig.settings, locale: 'en' as const } };
    const project = { id: 'opac-gro', config: english };
    for (const language of [undefined, 'eo', ''])
      expect((await composeNoticeMail(source({ project }), { ...sample('ready'), language })).language).toBe('en');
  });

  it('names no title where the library does not allow it, but how many things there are of which day', async () => {
    for (const name of ['several', ...noticeKinds] as const) {
      const { text, html } = await composeNoticeMail(source(hiddenTitles), sample(name));
      expect(text + html).not.toMatch(/Langsamkeit|Momo|Escher/);
    }
    const { text } = await composeNoticeMail(source(hiddenTitles), sample('due-soon'));
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      '* 2 Medien\n  Rückgabe bis Donnerstag, 3. Dezember\n  Ausgeliehen in: Mitte\n\n* 1 Medium\n  Rückgabe bis Freitag',
    );
    const fees = ['a', 'b'].map((title) => notice('overdue', { due: '2026-11-20', step: 2, fee: 200 }, title));
    expect((await composeNoticeMail(source(hiddenTitles), mailOf(fees))).text).toMatch(/Gebühr: je 2,00\s€/);
  });

  it('counts a thing whose title is forgotten', async () => {
    const { text } = await composeNoticeMail(source(), mailOf([{ ...notice('returned'), title: undefined }]));
    expect(text).toContain('* 1 Medium');
  });

  it('names nobody before the address is proved, and leads to the proof', async () => {
    const { text, html, unsubscribe } = await composeNoticeMail(source(), sample('prove-email'));
    expect(text + html).not.toContain('Specht');
    expect(text).not.toContain('/account');
    expect(text).toMatch(/https:\/\/opac\.example\/app\/services\/de\/opac-gro\/notices\/3\/prove-email\/example0+\n/);
    expect(unsubscribe).toBeUndefined();
  });

  it('can be ended where it is not obligatory', async () => {
    for (const kind of noticeKinds) {
      const group = noticeGroupOf(kind);
      const { unsubscribe, text } = await composeNoticeMail(source(), sample(kind));
      if (obligatoryGroups.includes(group)) expect([kind, unsubscribe]).toEqual([kind, undefined]);
      else expect(unsubscribe?.address).toContain(`/services/de/opac-gro/notices/3/unsubscribe/example/${group}/`);
      expect(text.includes('/unsubscribe/')).toBe(!obligatoryGroups.includes(group));
    }
    const { unsubscribe, text } = await composeNoticeMail(source(), sample('several'));
    expect(unsubscribe?.address).toContain('/unsubscribe/example/due-soon.card/');
    expect(text.match(/\/unsubscribe\/example\/[a-z-]+\//g)).toEqual([
      '/unsubscribe/example/due-soon/',
      '/unsubscribe/example/card/',
    ]);
  });

  it('is not changed by hostile names and titles, in any part', async () => {
    const evil = [
      '<b onmouseover=alert(1)>x</b><img src=https://evil.example/x.png>',
      'a\r\nBcc: all@evil.example\r\n\r\nHello',
      '\u202egnp.exe \u2066x \u2028y \u0000z',
      '</div></body><script>alert(1)</script>',
      '{count, plural, other {x}} %s',
      'x'.repeat(10_000),
      '=?utf-8?Q?a=0D=0ABcc:_all@example.org?=',
      'كتاب https://evil.example/',
      '\ud800 halved',
      '   ',
    ];
    for (const text of evil) {
      const hostile = {
        ...library,
        libname: text,
        address: text,
        branches: library.branches.map((one) => ({ ...one, name: text })),
      };
      const facts = { due: '2026-11-01', until: '2026-12-01', branch: 'M', pickupNumber: text, step: 1, fee: 100 };
      const notices = noticeKinds.filter((kind) => kind !== 'prove-email').map((kind) => notice(kind, facts, text));
      const mail = await composeNoticeMail(source({ library: hostile }), mailOf(notices, { name: text }));
      expect(mail.html).not.toMatch(/<(?:b|img|script)[ >]|<\/body/);
      for (const line of mail.text.split('\n').filter((each) => !each.startsWith('https:')))
        expect([...line].length).toBeLessThanOrEqual(76);
      expect(mail.text).not.toMatch(/[\r\0\u202e\u2028]/);
      expect(mail.text.length).toBeLessThan(20_000);
      const composed = await composeMail({
        from: { name: 'Library', address: 'library@library.example' },
        to: 'reader@reader.example',
        messageId: '<1@library.example>',
        date: now,
        ...mail,
      });
      const [head] = composed?.source.toString().split('\r\n\r\n') ?? [];
      expect(head).toMatch(/^Subject: /m);
      expect(head).not.toMatch(/^Bcc/im);
    }
  });
});

describe('a project', () => {
  const mailTexts = {
    de: {
      greeting: 'Hallo {name}',
      closing: 'Bis bald!\nIhr Team der {library}',
      'subjects.overdue': 'Bitte an die Rückgabe denken ({count})',
      'intros.overdue': 'Seit {day} fällig.',
      'advice.overdue': 'Einfach in den Kasten werfen.',
      'intros.of-nothing': 'x',
    },
  };

  it('replaces texts in one language, and all others stay', async () => {
    const project = { id: 'opac-gro', config: baseConfig, mailTexts };
    const { subject, text } = await composeNoticeMail(source({ project }), sample('overdue'));
    expect(subject).toBe('Bitte an die Rückgabe denken (2)');
    expect(text).toMatch(/^Hallo Mara Specht\n\nSeit Dienstag, 10\.\u00a0November fällig\./);
    expect(text).toContain('\n\nEinfach in den Kasten werfen.\n');
    expect(text).toContain('\n\nBis bald!\nIhr Team der Stadtbücherei Groß\n\n-- \n');
    const english = await composeNoticeMail(source({ project }), sample('overdue', 'en'));
    expect(english.subject).toBe('Please return: 2 items are overdue');
  });
});
