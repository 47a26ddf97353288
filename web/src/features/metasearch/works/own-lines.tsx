import { OwnTitleMarks } from '#shared/own-titles/own-title-mark.tsx';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import type { Work } from './rank-works.ts';

/** What of a work the patron has at home or waits for, in whichever of their libraries. */
export function OwnLines({ work: { locations } }: { work: Work }) {
  const accounts = useApp((state) => state.accounts);
  const mine = new Set(accounts.filter(isLoggedIn).map(({ libraryId }) => libraryId));
  const items = locations.flatMap((location) => (mine.has(location.libraryId) ? location.items : []));
  return items.map(({ libraryId, id }) =>
    id === null ? null : <OwnTitleMarks key={`${libraryId} ${id}`} libraryId={libraryId} recordId={id} />,
  );
}
