import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { showSnackbar, useSnackbars } from './snackbar-queue.ts';

const region = () => screen.getByRole('region', { name: 'Meldungen' });

describe('messages', () => {
  it('are announced politely, and the newest replaces one that only tells something', async () => {
    await renderInApp(null);
    expect(region().getAttribute('aria-live')).toBe('polite');
    act(() => showSnackbar({ text: 'Kopiert.' }));
    expect(await within(region()).findByText('Kopiert.')).toBeTruthy();
    act(() => showSnackbar({ text: 'Gespeichert.' }));
    expect(await within(region()).findByText('Gespeichert.')).toBeTruthy();
    expect(within(region()).queryByText('Kopiert.')).toBeNull();
    expect(useSnackbars.getState().past.map(({ text }) => text)).toEqual(['Kopiert.']);
  });

  it('with an act stay beside the newest one, and the act happens once', async () => {
    const undo = vi.fn();
    const { user } = await renderInApp(null);
    act(() => showSnackbar({ text: 'Entfernt.', action: { label: 'Rückgängig', run: undo } }));
    await within(region()).findByText('Entfernt.');
    act(() => showSnackbar({ text: 'Gespeichert.' }));
    await user.click(await within(region()).findByRole('button', { name: 'Rückgängig' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(within(region()).queryByText('Entfernt.')).toBeNull();
    expect(within(region()).getByText('Gespeichert.')).toBeTruthy();
  });

  it('go by themselves after their time, but not while the pointer or the focus is on them', async () => {
    await renderInApp(null);
    // The part that draws messages is loaded with the first one.
    act(() => showSnackbar({ text: 'Bleibt.', timeout: null }));
    await within(region()).findByText('Bleibt.');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
    act(() => showSnackbar({ text: 'Kurz.', timeout: 1_000 }));
    const message = within(region()).getByText('Kurz.').parentElement?.parentElement;
    if (!message) throw new Error('the message has no box');
    fireEvent.mouseEnter(message);
    pass(1_200);
    expect(within(region()).getByText('Kurz.')).toBeTruthy();
    fireEvent.mouseLeave(message);
    pass(999);
    expect(within(region()).getByText('Kurz.')).toBeTruthy();
    pass(1);
    expect(within(region()).queryByText('Kurz.')).toBeNull();
  });

  it('close by their button only without a timeout, newest first', async () => {
    const { user } = await renderInApp(null);
    act(() => showSnackbar({ text: 'Erste.', timeout: null }));
    act(() => showSnackbar({ text: 'Zweite.', title: 'Titel', more: 'Mehr.', timeout: null }));
    expect(await within(region()).findByText('Zweite.')).toBeTruthy();
    expect(within(region()).getByText('Titel')).toBeTruthy();
    expect(within(region()).getByText('Mehr.')).toBeTruthy();
    expect(within(region()).queryByText('Erste.')).toBeNull();
    await user.click(within(region()).getByRole('button', { name: 'Schließen' }));
    expect(await within(region()).findByText('Erste.')).toBeTruthy();
  });
});
