import { libraryIdOf } from '@buchfink/contract/number-text';
import { textOfSegment } from '@buchfink/contract/path-segment';
import { useParams } from 'react-router';
import { EntryScreen } from './entry/entry-screen.tsx';
import { ListScreen } from './list/list-screen.tsx';

/** The watchlist: a list, only one library's titles of it (`/watchlist/1`), or one title (`/watchlist/1/x`). */
export function WatchlistScreen() {
  const { libraryId: libraryParam, id: idParam } = useParams();
  const libraryId = libraryIdOf(libraryParam) ?? 0;
  const id = idParam === undefined ? undefined : textOfSegment(idParam);
  if (id !== undefined) return <EntryScreen key={`${libraryId} ${id}`} libraryId={libraryId} id={id} />;
  return <ListScreen libraryId={libraryId} />;
}
