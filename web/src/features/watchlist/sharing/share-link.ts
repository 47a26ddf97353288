import type { List } from '#shared/watchlist/watchlist.ts';

/** Addresses longer than this are cut or refused by messengers and mail. */
const maxLength = 6000;
/** The most titles a link is read for. */
const maxRecords = 200;

/** What a link gives on: only which titles, as everything else is known to the service. */
export interface SharedRecords {
  readonly name: string;
  readonly records: readonly { libraryId: number; id: string }[];
}

/**
 * The address of a list for somebody else. It stands behind `#`, which browsers do not send: the service does not
 * learn who gave what to whom. Undefined when nothing can be shared or the address would be too long.
 */
export function shareLink(origin: string, list: Pick<List, 'name' | 'entries'>): string | undefined {
  const records = list.entries.flatMap(({ libraryId, id }) =>
    id !== null && libraryId > 0 ? [`${libraryId}:${id}`] : [],
  );
  if (records.length === 0 || records.length > maxRecords) return undefined;
  const parameters = new URLSearchParams([['name', list.name], ...records.map((record) => ['r', record])]);
  const link = `${origin}/watchlist#${parameters}`;
  return link.length > maxLength ? undefined : link;
}

/** Reads what stands behind `#`; whatever is not a record is passed over. */
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
