import { OwnTitleMarks } from '#shared/own-titles/own-title-mark.tsx';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import type { Work } from './rank-works.ts';

/** The patron's loans and reservations of a work, in all their libraries. */
export function OwnLines({ work: { locations } }: { work: Work }) {
  const accounts = useApp((state) => state.accounts);
  const mine = new Set(accounts.filter(isLoggedIn).map(({ libraryId }) => libraryId));
  const items = locations.flatMap((location) => (mine.has(location.libraryId) ? location.items : []));
  return items.map(({ libraryId, id }) =>
    id === null ? null : <OwnTitleMarks key={`${libraryId} ${id}`} libraryId={libraryId} recordId={id} />,
  );
}
