import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import { findKeys } from '../../../storage/keys/open-keys.ts';
import { readSecretAt } from '../../../systems/upstream/read-secret-at.ts';
import { distinctLibraries } from '../connections/system-states.ts';
import type { HealthFinding } from '../health-finding.ts';
import type { HealthSource } from './health-list.ts';

/** The secrets that a service reads while it runs. */
interface SecretSources {
  readonly projects: Pick<Projects, 'all'>;
  /** References of the service's own settings; what is no reference is passed over. */
  readonly references: readonly (string | undefined)[];
  readonly dataDirectory: string;
  readonly keysSetting: string | undefined;
  /** The keys that the service works with. */
  readonly keys: Keys;
  /** Whether the service has none of the keys of its last start. */
  readonly hasReplacedKeys: boolean;
  readonly now: () => number;
}

/** Finds secrets that are not where settings say (`env:`, `file:`), and the lost file of the service's keys. */
export function secretHealth({
  projects,
  references,
  hasReplacedKeys,
  now,
  ...keySources
}: SecretSources): HealthSource {
  let known = new Map<string, HealthFinding>();
  return async () => {
    const places = [
      ...references.map((place) => ({ place, library: undefined })),
      ...distinctLibraries(projects).flatMap((library) =>
        secretPlaces(library).map((place) => ({ place, library: library.id })),
      ),
    ];
    const missing: HealthFinding[] = [];
    for (const { place, library } of places)
      if (isReference(place) && !(await isReadable(place)))
        missing.push({
          role: 'secrets',
          code: 'secret-missing',
          about: place,
          library,
        });
    if (!(await hasKeys(keySources))) missing.push({ role: 'secrets', code: 'keys-lost', about: 'keys' });
    if (hasReplacedKeys) missing.push({ role: 'secrets', code: 'keys-replaced', about: 'keys' });
    const keyOf = ({ code, library, about }: HealthFinding) => `${code} ${library} ${about}`;
    known = new Map(missing.map((one) => [keyOf(one), known.get(keyOf(one)) ?? { ...one, since: now() }]));
    return [...known.values()];
  };
}

const isReference = (text: unknown): text is string =>
  typeof text === 'string' && /^(env:[A-Za-z_]\w*|file:\/.+)$/.test(text);

/** The references to secrets in the settings of a library's systems, each once. */
export function secretPlaces({ system }: Pick<LibrarySettings, 'system'>): readonly string[] {
  const textsIn = (value: unknown): string[] => {
    if (isReference(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };
  return [...new Set(textsIn(system))];
}

const isReadable = (place: string) =>
  readSecretAt(place).then(
    () => true,
    () => false,
  );

/** Whether a start would find the keys that the service works with. Those of a setting cannot be lost while it runs. */
async function hasKeys({
  dataDirectory,
  keysSetting,
  keys,
}: Pick<SecretSources, 'dataDirectory' | 'keysSetting' | 'keys'>) {
  if (keysSetting !== undefined) return true;
  try {
    const stored = await findKeys(dataDirectory, keysSetting);
    return stored !== undefined && keys.all.every(({ id }) => stored.byId(id) !== undefined);
  } catch {
    return false;
  }
}
