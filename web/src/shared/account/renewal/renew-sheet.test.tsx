import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RenewSheet } from './renew-sheet.tsx';
import type { RenewalLine } from './renewal-lines.ts';
import type { Renewal } from './use-renewal.ts';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true };

function lineOf(title: string, outcome: RenewalLine['outcome'], more: Partial<RenewalLine> = {}): RenewalLine {
  const renewal = { possible: true, reason: 'ok' } as const;
  const loan = { id: title, title, mediaType: 'BOOK', status: '', deadline: '2026-11-28', renewal } as const;
  return { loan: { key: title, account, library: undefined, today: '2026-11-25', loan }, outcome, ...more };
}

function renewalOf(lines: readonly RenewalLine[], more: Partial<Renewal> = {}): Renewal {
  return {
    pending: new Set(),
    done: 0,
    question: undefined,
    checking: false,
    start: vi.fn(),
    retry: vi.fn(),
    dismiss: vi.fn(),
    lines,
    ...more,
  };
}

describe('the results of a renewal', () => {
  it('counts the renewed loans and gives a reason for each of the others', async () => {
    const renewal = renewalOf([
      lineOf('Krabat', 'renewed', { until: '2026-12-23' }),
      lineOf('Momo', 'refused', { message: 'Jemand wartet.' }),
      lineOf('Emil', 'gone'),
      lineOf('Heidi', 'unknown'),
    ]);
    const { user } = await renderInApp(<RenewSheet renewal={renewal} showsCard />);
    const dialog = screen.getByRole('dialog', { name: '1 von 4 verlängert' });
    const rows = within(dialog).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replace('Mia', ' '))).toEqual([
      'Krabat Verlängert bis Mittwoch, 23.\u00a0Dezember',
      'Momo Jemand wartet. Es bleibt fällig am Samstag, 28.\u00a0November.',
      'Emil Steht nicht mehr im Konto',
      'Heidi Noch keine Antwort, wird geprüft …',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Fertig' }));
    expect(renewal.dismiss).toHaveBeenCalledOnce();
  });

  it.each([
    ['de', 2, 'Beide verlängert'],
    ['en', 2, 'Both renewed'],
    ['de', 0, 'Nichts wurde verlängert'],
    ['en', 0, 'Nothing was renewed'],
  ] as const)('says in %s that %i loans were renewed', async (locale, count, title) => {
    const outcome = count === 0 ? 'refused' : 'renewed';
    await renderInApp(
      <RenewSheet renewal={renewalOf([lineOf('a', outcome), lineOf('b', outcome)])} showsCard={false} />,
      {
        locale,
      },
    );
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
  });

  it('offers another try for what had no answer, once at a time', async () => {
    const lostRequest = { loans: [], key: 'the-same-key' };
    const renewal = renewalOf([lineOf('Krabat', 'renewed'), lineOf('Momo', 'unchanged', { lostRequest })]);
    const view = await renderInApp(<RenewSheet renewal={renewal} showsCard={false} />);
    await view.user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(renewal.retry).toHaveBeenCalledOnce();
    view.rerender(<p />);
    const busy = { ...renewal, pending: new Set(['Momo']) };
    await renderInApp(<RenewSheet renewal={busy} showsCard={false} />);
    await view.user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(renewal.retry).toHaveBeenCalledOnce();
  });

  it('offers no other try for what may have happened', async () => {
    await renderInApp(<RenewSheet renewal={renewalOf([lineOf('Momo', 'unchanged')])} showsCard={false} />);
    expect(screen.getByRole('dialog', { name: 'Nicht bestätigt' }).textContent).toContain('im Konto noch fällig am');
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  });

  it('offers no other try where every answer came', async () => {
    await renderInApp(
      <RenewSheet renewal={renewalOf([lineOf('Krabat', 'renewed'), lineOf('Momo', 'refused')])} showsCard={false} />,
    );
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  });

  it('shows a new due date in the words of the library where they are no date', async () => {
    const lines = [lineOf('Momo', 'renewed', { message: 'Ende des Semesters' }), lineOf('Krabat', 'refused')];
    await renderInApp(<RenewSheet renewal={renewalOf(lines)} showsCard={false} />);
    expect(screen.getByText('Verlängert bis Ende des Semesters')).toBeTruthy();
  });

  it('links to the library where it renews on its own page', async () => {
    const line = lineOf('Momo', 'external', { message: 'https://library.example/renew' });
    await renderInApp(<RenewSheet renewal={renewalOf([line])} showsCard={false} />);
    const link = screen.getByRole('link', { name: /Zur Seite der Bibliothek/ });
    expect(link.getAttribute('href')).toBe('https://library.example/renew');
    expect(link.textContent).toContain('öffnet ein neues Fenster');
  });

  it('is no dialog for a single renewed loan: a message says it', async () => {
    await renderInApp(<RenewSheet renewal={renewalOf([lineOf('Momo', 'renewed')])} showsCard={false} />);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('has the price in its heading and on its button where the service names it', async () => {
    const fee = { text: '0,50 €', amount: 50, currency: 'EUR' };
    const answer = { status: 'CONFIRMATION_NEEDED', message: 'Für 0,50 € verlängern?', fee } as const;
    const question = { loans: [lineOf('Momo', 'unknown').loan], answer, reply: vi.fn() };
    await renderInApp(<RenewSheet renewal={renewalOf([], { question })} showsCard={false} />);
    const dialog = screen.getByRole('dialog', { name: 'Für 0,50 € verlängern?' });
    expect(within(dialog).getAllByText(/Für 0,50 € verlängern/)).toHaveLength(2);
    expect(within(dialog).getByRole('button', { name: 'Für 0,50 € verlängern' })).toBeTruthy();
  });

  it.each([
    ['de', ['Momo'], 'Es geht um „Momo“.'],
    ['en', ['Momo', 'Krabat'], 'This is about “Momo” and “Krabat”.'],
  ] as const)('names in %s the titles that the fee is for: %s', async (locale, titles, text) => {
    const answer = { status: 'CONFIRMATION_NEEDED', message: 'Für 0,50 € verlängern?' } as const;
    const question = { loans: titles.map((title) => lineOf(title, 'unknown').loan), answer, reply: vi.fn() };
    await renderInApp(<RenewSheet renewal={renewalOf([], { question })} showsCard={false} />, { locale });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('names the fee before it renews, and does what the patron answers', async () => {
    const reply = vi.fn();
    const answer = {
      status: 'CONFIRMATION_NEEDED',
      message: 'Das kostet 1,00 €.',
      details: [['Gebühr', '1,00 €']],
    } as const;
    const question = { loans: [lineOf('Momo', 'unknown').loan], answer: structuredClone(answer) as never, reply };
    const { user } = await renderInApp(<RenewSheet renewal={renewalOf([], { question })} showsCard={false} />);
    const dialog = screen.getByRole('dialog', { name: 'Verlängern kostet eine Gebühr' });
    expect(within(dialog).getByRole('definition').textContent).toBe('1,00 €');
    await user.click(within(dialog).getByRole('button', { name: 'Kostenpflichtig verlängern' }));
    expect(reply).toHaveBeenLastCalledWith(true);
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(reply).toHaveBeenLastCalledWith(false);
  });
});
