import type { RecordView } from '@buchfink/contract/record';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publicAddress } from '#shared/connection/service-context.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RecordActions } from './record-actions.tsx';

const view: RecordView = {
  libraryId: 1,
  id: 'r/1',
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  details: [],
  copies: [],
  volumes: [],
  actions: [],
  reservable: false,
  availability: { code: 'GREEN', state: 'available' },
  citation: { bibtex: '@book{momo}', ris: 'TY  - BOOK' },
};

afterEach(() => vi.restoreAllMocks());

describe('the acts on a record', () => {
  it.each([
    ['de', 'Merken', /^Gemerkt ?: Von der Merkliste nehmen$/],
    ['en', 'Save', /^Saved ?: Remove from the watchlist$/],
  ] as const)('add it to the watchlist in %s, say so, and remove it again', async (locale, name, watchedName) => {
    const { user } = await renderInApp(<RecordActions view={view} />, { locale });
    await user.click(screen.getByRole('button', { name }));
    expect(JSON.stringify(useApp.getState().watchlist)).toContain('r/1');
    await user.click(screen.getByRole('button', { name: watchedName }));
    expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(JSON.stringify(useApp.getState().watchlist)).not.toContain('r/1');
  });

  it('cite it in two formats, and copy one of them', async () => {
    const { user } = await renderInApp(<RecordActions view={view} />);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Zitieren' }));
    const dialog = screen.getByRole('dialog', { name: 'Zitieren' });
    const ris = within(dialog).getByRole('region', { name: 'RIS' });
    expect(within(dialog).getByRole('region', { name: 'BibTeX' }).textContent).toContain('@book{momo}');
    await user.click(within(ris).getByRole('button', { name: 'Kopieren' }));
    expect(writeText).toHaveBeenCalledExactlyOnceWith('TY  - BOOK');
    expect(await screen.findByText('In die Zwischenablage kopiert.')).toBeTruthy();
  });

  it('share it with the device, and copy the address where that fails', async () => {
    const { user } = await renderInApp(<RecordActions view={view} />);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const address = `${publicAddress()}${window.location.pathname}`;
    const share = vi.fn(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    vi.stubGlobal('navigator', Object.assign(navigator, { share }));
    await user.click(screen.getByRole('button', { name: 'Teilen' }));
    await vi.waitFor(() => expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Momo', url: address }), {
      timeout: 60_000,
    });
    expect(writeText).not.toHaveBeenCalled();
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Teilen' }));
    expect(await screen.findByText('In die Zwischenablage kopiert.')).toBeTruthy();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(address);
  });
});
