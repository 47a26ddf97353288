import { lazy, Suspense } from 'react';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import type { Entry } from '#shared/watchlist/watchlist.ts';

/** Loaded only for those who are logged in; the list goes on without it. */
const OwnMarks = lazy(async () => {
  try {
    return { default: (await import('#shared/own-titles/own-title-mark.tsx')).OwnTitleMarks };
  } catch (error) {
    console.warn('What is borrowed cannot be marked', error);
    return { default: () => null };
  }
});

/** That the patron has a kept title at home, or waits for it. */
export function EntryOwn({ entry: { libraryId, id } }: { entry: Entry }) {
  const mayOwn = useApp(({ accounts }) => accounts.some((one) => one.libraryId === libraryId && isLoggedIn(one)));
  if (!mayOwn || id === null) return null;
  return (
    <Suspense>
      <OwnMarks libraryId={libraryId} recordId={id} />
    </Suspense>
  );
}
