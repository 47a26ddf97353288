import type { AccessibilityStatement, BarrierReportOutcome } from '@buchfink/contract/accessibility';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { AccessibilityScreen } from './accessibility-screen.tsx';

const nothing = { texts: [], items: [], links: [] };
const statement: AccessibilityStatement = {
  sections: [
    { ...nothing, id: 'introduction', texts: [{ text: 'Für alle.' }] },
    {
      ...nothing,
      id: 'barriers',
      heading: 'Nicht barrierefreie Inhalte',
      items: [{ text: 'The plan is a picture.', language: 'en' }],
    },
    {
      ...nothing,
      id: 'feedback',
      heading: 'Rückmeldung',
      links: [
        { label: 'Telefon', text: '0341 1', href: 'tel:03411' },
        { label: 'Kontakt', text: 'Die Bibliotheken', href: '/libraries' },
        { label: 'Falle', text: 'Nicht drücken', href: 'javascript:alert(1)' },
      ],
    },
    {
      ...nothing,
      id: 'enforcement',
      heading: 'Durchsetzung',
      links: [{ label: 'Website', text: 'Stelle', href: 'https://stelle.example/' }],
    },
  ],
  reports: { hasForm: true, email: 'barrieren@bibliothek.example', phone: '0341 1' },
};
const path = '/accessibility';

afterEach(() => useConfig.setState({ config: baseConfig, origin: 'built-in' }));

interface Options {
  readonly reports?: AccessibilityStatement['reports'];
  readonly sections?: AccessibilityStatement['sections'];
  readonly report?: () => BarrierReportOutcome | ServiceAnswer;
  readonly page?: object;
}

const open = ({ reports = statement.reports, sections = statement.sections, report, page }: Options = {}) => {
  const { infoPages } = baseConfig;
  const accessibility = { ...infoPages.accessibility, ...page };
  useConfig.setState({
    config: { ...baseConfig, title: 'Silbertal', infoPages: { ...infoPages, accessibility } },
    origin: 'service',
  });
  return renderInApp(<AccessibilityScreen />, {
    path,
    answers: { '/accessibility': () => ({ sections, reports }), '/accessibility/report': () => report?.() },
  });
};
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);

describe('the statement', () => {
  it('shows its parts with the languages of their texts, and links that are safe', async () => {
    await open();
    const barriers = await screen.findByText('The plan is a picture.');
    expect(barriers.getAttribute('lang')).toBe('en');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Nicht barrierefreie Inhalte',
      'Rückmeldung',
      'Durchsetzung',
    ]);
    const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('0341 1')).toBe('tel:03411');
    expect(addressOf('Die Bibliotheken')).toBe('/libraries');
    expect(screen.getByRole('link', { name: 'Stelle (öffnet ein neues Fenster)' }).getAttribute('rel')).toContain(
      'noopener',
    );
    expect(screen.queryByRole('link', { name: 'Nicht drücken' })).toBeNull();
    expect(screen.getByText('Nicht drücken')).toBeTruthy();
  });

  it('gives way to a page of the project, which keeps the form', async () => {
    await open({ page: { text: { de: 'Unsere eigene Erklärung', en: 'Ours' } }, sections: [] });
    expect(await screen.findByText('Unsere eigene Erklärung')).toBeTruthy();
    expect(await button('Meldung senden')).toBeTruthy();
  });

  it('says where there is none', async () => {
    await open({ sections: [], reports: { hasForm: false } });
    expect(await screen.findByRole('heading', { name: 'Hier steht noch nichts' })).toBeTruthy();
  });
});

describe('a report', () => {
  it('is sent as it was entered, and the thanks take the focus', async () => {
    const view = await open({ report: () => ({ outcome: 'sent' }) });
    const submit = await button('Meldung senden');
    await view.user.type(field('Was war das Problem?'), ' Kein Name ');
    await view.user.type(field('Ihre E-Mail-Adresse'), 'ada@example.org');
    await view.user.click(submit);
    const thanks = await screen.findByRole('heading', { name: 'Danke, Ihre Meldung ist unterwegs' });
    expect(document.activeElement).toBe(thanks);
    expect(view.requests.at(-1)?.body).toEqual({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      message: 'Kein Name',
      email: 'ada@example.org',
    });
    expect(screen.getByText('Eine Antwort kommt an ada@example.org.')).toBeTruthy();
    await view.user.click(await button('Noch eine Barriere melden'));
    expect(await button('Meldung senden')).toBeTruthy();
  });

  it('names what is missing at its field, and sends nothing before', async () => {
    const view = await open();
    const submit = await button('Meldung senden');
    await view.user.type(field('Ihre E-Mail-Adresse'), 'ada');
    await view.user.click(submit);
    expect(document.activeElement).toBe(field('Was war das Problem?'));
    expect(screen.getByText('Dieses Feld ist erforderlich.')).toBeTruthy();
    expect(screen.getByText('Bitte geben Sie eine gültige E-Mail-Adresse an.')).toBeTruthy();
    expect(view.requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  it.each<[string, () => BarrierReportOutcome | ServiceAnswer]>([
    ['the mail server does not take', () => ({ outcome: 'not-sent' })],
    [
      'the service refuses',
      () => new ServiceAnswer(429, { exceptionType: 'ApiException', code: 'too-many-requests', message: 'Zu viele.' }),
    ],
  ])('that %s is kept, with the same id and other ways', async (_, report) => {
    const view = await open({ report });
    const submit = await button('Meldung senden');
    await view.user.type(field('Was war das Problem?'), 'Kein Name & mehr');
    await view.user.click(submit);
    const alert = await screen.findByText(/Ihr Text steht noch hier/);
    const form = within(alert.closest('form') as HTMLElement);
    expect(form.getByRole('link', { name: 'Mit eigenem E-Mail-Programm senden' }).getAttribute('href')).toBe(
      'mailto:barrieren@bibliothek.example?subject=Barriere%20in%20der%20App%20Silbertal&body=Kein%20Name%20%26%20mehr',
    );
    expect(form.getByRole('link', { name: 'Anrufen: 0341 1' }).getAttribute('href')).toBe('tel:03411');
    expect(field('Was war das Problem?')).toHaveProperty('value', 'Kein Name & mehr');
    await view.user.click(submit);
    const sent = view.requests.flatMap(({ body }) => (body === undefined ? [] : [(body as { id: string }).id]));
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

  it('goes by the own mail program where the service sends none', async () => {
    await open({ reports: { hasForm: false, email: 'barrieren@bibliothek.example' } });
    const link = await screen.findByRole('link', { name: 'Mit eigenem E-Mail-Programm senden' });
    expect(link.getAttribute('href')).toBe(
      'mailto:barrieren@bibliothek.example?subject=Barriere%20in%20der%20App%20Silbertal',
    );
    expect(screen.queryByRole('button', { name: 'Meldung senden' })).toBeNull();
  });
});
