import * as z from 'zod/mini';

/** The address of the service that the patron chose. */
const chosenKey = 'buchfink-service';
/** The address of the service whose state has no scope: the one that this app stored something for first. */
const firstKey = 'buchfink-first-service';

const Services = z.array(z.object({ name: z.string(), url: z.string() }));
export type ShellService = z.infer<typeof Services>[number];

/** What is added to the keys of all that is stored for the current service; `first-theme.js` reads it, too. */
export const scopeKey = 'buchfink-scope';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The services that the edition was built for, as the shell's page tells them; none on the web. */
export function readServices(page: Pick<Document, 'querySelector'>): readonly ShellService[] {
  const tag = page.querySelector<HTMLMetaElement>('meta[name="buchfink-services"]');
  try {
    const parsed = z.safeParse(Services, JSON.parse(tag?.content ?? 'null'));
    return parsed.success ? parsed.data.filter(({ url }) => /^https?:/.test(url) && URL.canParse(url)) : [];
  } catch {
    return [];
  }
}

/**
 * The service that the app calls: the chosen one, else the one it has called before, else the only one. Undefined when
 * the patron has to choose.
 */
export function currentService(
  services: readonly ShellService[],
  storage: Pick<Storage, 'getItem'>,
): ShellService | undefined {
  const find = (key: string) => services.find(({ url }) => url === storage.getItem(key));
  return find(chosenKey) ?? find(firstKey) ?? (services.length === 1 ? services[0] : undefined);
}

/**
 * Chooses a service. What was stored for another one stays where it is and is found again after the next choice; the
 * app has to start anew.
 */
export function chooseService({ url }: ShellService, storage: Store): void {
  const first = storage.getItem(firstKey);
  if (first === null) storage.setItem(firstKey, url);
  if (first === null || first === url) storage.removeItem(scopeKey);
  else storage.setItem(scopeKey, scopeOf(url));
  storage.setItem(chosenKey, url);
}

/** The address of a service as calls and scopes have it: without a slash at its end. */
export const serviceAddress = ({ url }: Pick<ShellService, 'url'>): string => new URL(url).href.replace(/\/$/, '');

const scopeOf = (url: string) => `@${serviceAddress({ url })}`;

/** The service whose stored things have this scope; undefined where the edition has it no more. */
export function serviceOfScope(
  scope: string,
  services: readonly ShellService[],
  storage: Pick<Storage, 'getItem'>,
): ShellService | undefined {
  const first = storage.getItem(firstKey);
  return services.find(({ url }) => (scope === '' ? url === first : url !== first && scopeOf(url) === scope));
}
