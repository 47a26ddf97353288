import type { List } from '#shared/watchlist/watchlist.ts';

/** Messengers and mail programs cut or refuse longer addresses. */
const maxLength = 6000;
/** The most titles in a link. */
const maxRecords = 200;

/** The content of a link: only the records; the service knows the rest. */
export interface SharedRecords {
  readonly name: string;
  readonly records: readonly { libraryId: number; id: string }[];
}

/**
 * The address that shares a list. The titles are behind `#`, which browsers do not send: the service does not learn
 * who shared what. Returns undefined when nothing can be shared or the address would be too long.
 */
export function listAddress(app: string, list: Pick<List, 'name' | 'entries'>): string | undefined {
  const records = list.entries.flatMap(({ libraryId, id }) =>
    id !== null && libraryId > 0 ? [`${libraryId}:${id}`] : [],
  );
  if (records.length === 0 || records.length > maxRecords) return undefined;
  const parameters = new URLSearchParams([['name', list.name], ...records.map((record) => ['r', record])]);
  const link = `${app}/watchlist#${parameters}`;
  return link.length > maxLength ? undefined : link;
}

/** Parses the part behind `#`; anything that is not a record is ignored. */
export function readShareLink(hash: string): SharedRecords | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, '').slice(0, 4 * maxLength));
  const records = parameters
    .getAll('r')
    .slice(0, maxRecords)
    .flatMap((record) => {
      const [, library = '', id = ''] = /^([1-9]\d{0,9}):(.{1,256})$/su.exec(record) ?? [];
      return id && Number(library) < 2 ** 31 ? [{ libraryId: Number(library), id }] : [];
    });
  if (records.length === 0) return undefined;
  return { name: (parameters.get('name') ?? '').trim().slice(0, 100), records };
}
