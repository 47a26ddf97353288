import { parsePathSegment } from '@buchfink/contract/text/path-segment';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import { useParams } from 'react-router';
import { EntryScreen } from './entry/entry-screen.tsx';
import { ListScreen } from './list/list-screen.tsx';

/** The watchlist: a list, the titles of one library in it (`/watchlist/1`), or one title (`/watchlist/1/x`). */
export function WatchlistScreen() {
  const { libraryId: libraryParam, id: idParam } = useParams();
  const libraryId = parseLibraryId(libraryParam) ?? 0;
  const id = idParam === undefined ? undefined : parsePathSegment(idParam);
  if (id !== undefined) return <EntryScreen key={`${libraryId} ${id}`} libraryId={libraryId} id={id} />;
  return <ListScreen libraryId={libraryId} />;
}
