const words = 'FREE=zauberberg';

/** A page that people open from a link. */
export interface Address {
  readonly name: string;
  readonly path: string;
  /** What a reader waits for. */
  readonly content: string;
}

/** Home, a result, a record and a search over several libraries of a service with the demo. */
export async function addresses(origin: string): Promise<readonly Address[]> {
  const hit = 'main a[href^="/record/"]';
  return [
    { name: 'home', path: '/', content: 'main search input' },
    { name: 'result', path: `/result?library=1&${words}`, content: hit },
    { name: 'record', path: `/record/1/${await firstHit(origin)}`, content: 'main h1' },
    { name: 'metasearch', path: `/metasearch?${words}`, content: hit },
  ];
}

/** The id of the first hit of library 1. */
async function firstHit(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/services/de/opac-host/library/1/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      libraryId: 1,
      fields: [{ id: 'FREE', value: 'zauberberg' }],
      filters: {},
      sort: 'relevance',
      offset: 0,
      limit: 1,
    }),
  });
  const { items } = (await answer.json()) as { items?: { id: string }[] };
  const id = items?.[0]?.id;
  if (id === undefined) throw new Error(`the demo finds nothing: ${answer.status}`);
  return encodeURIComponent(id);
}
