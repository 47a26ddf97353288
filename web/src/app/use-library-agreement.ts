import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { libraryOfAddress, withLibrary } from '#shared/libraries/library-address.ts';
import { singleModeLibrary } from '#shared/state/mode/mode.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { agree, type LibraryAgreement } from './library-agreement.ts';

/**
 * Keeps the address and the chosen library in agreement. Returns whether they agree: they do not for the moment in which an
 * address has been opened whose library is not chosen yet.
 * @param showsUnknown the screen says itself that it does not know the library of its address; others show the chosen one
 */
export function useLibraryAgreement(showsUnknown: boolean): boolean {
  const location = useLocation();
  const address = createPath(location);
  const addressed = libraryOfAddress(location);
  const { libraryId, pendingLibraryId, libraries } = useApp(({ selection }) => selection);
  const boundTo = useApp(({ mode }) => singleModeLibrary(mode));
  const isKnown = libraries.some(({ id }) => id === addressed);
  const isUnknown = addressed > 0 && libraries.length > 0 && !isKnown && pendingLibraryId === 0;
  const [agreement, setAgreement] = useState<LibraryAgreement>({ address: '', libraryId });
  const isOpened = agreement.address !== address;
  const navigate = useNavigate();
  const queries = useQueryClient();
  useLayoutEffect(() => {
    if (!isOpened && agreement.libraryId === libraryId) return;
    const event = isOpened ? ({ type: 'opened', address } as const) : ({ type: 'chosen', libraryId } as const);
    const next = agree({ address, libraryId }, event, boundTo);
    if (next.libraryId !== libraryId) dispatch({ type: 'library-chosen', libraryId: next.libraryId });
    const { selection } = useApp.getState();
    // The list may be older than the link: a new one says whether the library exists.
    if (isOpened && selection.pendingLibraryId) void queries.invalidateQueries({ queryKey: ['libraries'] });
    if (next.address !== address) void navigate(next.address, { replace: true });
    // The address of a navigation is shown later: when it is there it has been opened, and agrees.
    setAgreement({ address, libraryId: selection.libraryId });
  }, [isOpened, agreement, address, libraryId, boundTo, navigate, queries]);
  const isLost = isUnknown && !showsUnknown && boundTo === 0;
  useLayoutEffect(() => {
    if (isLost) void navigate(withLibrary(address, libraryId), { replace: true });
  }, [isLost, address, libraryId, navigate]);
  return !isOpened || addressed === libraryId || !isKnown;
}
