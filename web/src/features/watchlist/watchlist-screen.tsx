import { libraryIdOf } from '@buchfink/contract/number-text';
import { textOfSegment } from '@buchfink/contract/path-segment';
import { useParams } from 'react-router';
import { EntryScreen } from './entry-screen.tsx';
import { ListScreen } from './list-screen.tsx';

/** The watchlist: a list, only one library's titles of it (`/watchlist/1`), or one title (`/watchlist/1/x`). */
export function WatchlistScreen() {
  const { libraryId: wanted, id: segment } = useParams();
  const libraryId = libraryIdOf(wanted) ?? 0;
  const id = segment === undefined ? undefined : textOfSegment(segment);
  if (id !== undefined) return <EntryScreen key={`${libraryId} ${id}`} libraryId={libraryId} id={id} />;
  return <ListScreen libraryId={libraryId} />;
}
