import { libraryIdOf } from '@buchfink/contract/number-text';
import { useParams } from 'react-router';
import { EntryScreen } from './entry-screen.tsx';
import { ListScreen } from './list-screen.tsx';

/** The watchlist: a list, only one library's titles of it (`/watchlist/1`), or one title (`/watchlist/1/x`). */
export function WatchlistScreen() {
  const { libraryId: wanted, id } = useParams();
  const libraryId = libraryIdOf(wanted) ?? 0;
  if (id !== undefined) return <EntryScreen key={`${libraryId} ${id}`} libraryId={libraryId} id={id} />;
  return <ListScreen libraryId={libraryId} />;
}
