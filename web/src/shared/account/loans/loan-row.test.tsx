import type { Loan, Renewal } from '@buchfink/contract/account';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { LoanRow } from './loan-row.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r' };
const library = libraryNamed(1, 'Stadtbücherei');
library.capabilities.renew = true;

function rowOf(renewal: Renewal, props: Partial<Parameters<typeof LoanRow>[0]> = {}, loan: Partial<Loan> = {}) {
  const full: Loan = {
    id: 'l',
    recordId: 'r 1/2',
    title: 'Krabat',
    mediaType: 'BOOK',
    status: '',
    deadline: '2026-11-28',
    branch: 'Nord',
    renewal,
    renewToken: 't',
    ...loan,
  };
  const of = { key: '1/7/l', account, library, today: '2026-11-25', loan: full };
  const rowProps = {
    of,
    showsCard: false,
    chosen: false,
    pending: false,
    ready: true,
    onChoose: vi.fn(),
    onRenew: vi.fn(),
  };
  return { ...rowProps, ...props };
}

describe('a loan', () => {
  it('says when it is due in the words of the library where they are no date, and that there is none otherwise', async () => {
    const renewal = { possible: true, reason: 'unknown' } as const;
    const { deadline: _, ...undated } = rowOf(renewal).of.loan;
    const { unmount } = await renderInApp(
      <LoanRow {...rowOf(renewal)} of={{ ...rowOf(renewal).of, loan: { ...undated, deadlineText: '24 dic 2026' } }} />,
    );
    expect(screen.getByRole('listitem').textContent).toContain('Fällig 24 dic 2026');
    unmount();
    await renderInApp(<LoanRow {...rowOf(renewal)} of={{ ...rowOf(renewal).of, loan: undated }} />);
    expect(screen.getByRole('listitem').textContent).toContain('ohne Rückgabedatum');
  });

  it('names its date, branch and renewal, and renews by a button with its title', async () => {
    const props = rowOf({ possible: true, reason: 'ok', until: '2026-12-23' });
    const { user } = await renderInApp(<LoanRow {...props} />);
    expect(screen.getByRole('listitem').textContent).toContain('Fällig in 3 Tagen');
    expect(screen.getByText('Verlängerbar, dann bis 23. Dezember')).toBeTruthy();
    expect(screen.getByText('Nord')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Krabat' }).getAttribute('href')).toBe('/record/1/r~201~2F2');
    await user.click(screen.getByRole('button', { name: 'Verlängern: Krabat' }));
    expect(props.onRenew).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('checkbox', { name: 'Krabat auswählen' }));
    expect(props.onChoose).toHaveBeenCalledWith(true);
  });

  it.each([
    ['de', 1, 'Schon einmal verlängert, öfter geht es nicht'],
    ['de', 3, 'Schon 3-mal verlängert, öfter geht es nicht'],
    ['en', 1, 'Already renewed once, which is the limit'],
    ['en', 3, 'Already renewed 3 times, which is the limit'],
  ] as const)('says in %s why it cannot be renewed after %i times, and offers no act', async (locale, max, text) => {
    await renderInApp(<LoanRow {...rowOf({ possible: false, reason: 'max-renewals', max })} />, { locale });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('cannot be renewed a second time while it is being renewed, or without a connection', async () => {
    const renewal = { possible: true, reason: 'ok' } as const;
    const onRenew = vi.fn();
    const { rerender, user } = await renderInApp(<LoanRow {...rowOf(renewal, { pending: true, onRenew })} />);
    expect(screen.getByRole('listitem').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Wird verlängert …')).toBeTruthy();
    const renew = () => screen.getByRole('button');
    expect(renew().getAttribute('aria-disabled')).toBe('true');
    await user.click(renew());
    expect(document.activeElement).toBe(renew());
    rerender(<p />);
    await renderInApp(<LoanRow {...rowOf(renewal, { ready: false, onRenew })} />);
    await user.click(renew());
    expect(onRenew).not.toHaveBeenCalled();
  });

  it('names the card where several cards share the list, and is no link without a record', async () => {
    const row = rowOf({ possible: false, reason: 'reserved' }, { showsCard: true });
    const { recordId: _, ...loan } = row.of.loan;
    await renderInApp(<LoanRow {...row} of={{ ...row.of, loan }} />);
    expect(screen.getByText(/Mia.*Stadtbücherei/)).toBeTruthy();
    expect(screen.getByText('Nicht verlängerbar: Jemand wartet darauf')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is overdue in words', async () => {
    await renderInApp(<LoanRow {...rowOf({ possible: false, reason: 'overdue' }, {}, { deadline: '2026-11-23' })} />, {
      locale: 'en',
    });
    expect(screen.getByText(/Overdue for 2 days/)).toBeTruthy();
  });
});
