import { lazy, Suspense } from 'react';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';

/** Loaded for logged-in patrons only; the list works without it. */
const OwnMarks = lazy(async () => {
  try {
    return { default: (await import('#shared/own-titles/own-title-mark.tsx')).OwnTitleMarks };
  } catch (error) {
    console.warn('What is borrowed cannot be marked', error);
    return { default: () => null };
  }
});

/** Marks a title that the patron has on loan or reserved. */
export function EntryOwn({ entry: { libraryId, id } }: { entry: Entry }) {
  const mayOwn = useApp(({ accounts }) =>
    accounts.some((account) => account.libraryId === libraryId && isLoggedIn(account)),
  );
  if (!mayOwn || id === null) return null;
  return (
    <Suspense>
      <OwnMarks libraryId={libraryId} recordId={id} />
    </Suspense>
  );
}
