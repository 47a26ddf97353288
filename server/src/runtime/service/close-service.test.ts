import { describe, expect, it } from 'vitest';
import { type ClosedParts, closeService } from './close-service.ts';

type Part = Exclude<keyof ClosedParts, 'triggers'> | 'trigger';

/** Parts that note when their end begins (`app`) and when it is reached (`app ended`). */
function recordedParts(failing?: Part) {
  const events: string[] = [];
  const closing = (part: Part) => ({
    async close() {
      events.push(part);
      await new Promise((resolve) => setImmediate(resolve));
      if (part === failing) throw new Error(`${part} cannot be closed`);
      events.push(`${part} ended`);
    },
  });
  const parts: ClosedParts = {
    triggers: [closing('trigger').close],
    importPages: closing('importPages'),
    app: closing('app'),
    previews: closing('previews'),
    accounts: closing('accounts'),
    leadership: closing('leadership'),
    mail: closing('mail'),
    lags: closing('lags'),
    tests: closing('tests'),
    databaseCheck: closing('databaseCheck'),
    watch: closing('watch'),
    traces: closing('traces'),
    reporter: closing('reporter'),
    monitoring: closing('monitoring'),
    directory: closing('directory'),
    coverHosts: closing('coverHosts'),
    indexes: closing('indexes'),
    logins: closing('logins'),
    circulation: closing('circulation'),
    recordStore: closing('recordStore'),
    locks: closing('locks'),
    claim: { release: closing('claim').close },
  };
  return { parts, events };
}

/** Which part uses which others, so that it has ended before they begin to. */
const uses: readonly (readonly [Part, readonly Part[]])[] = [
  ['trigger', ['app', 'monitoring', 'directory']],
  ['importPages', ['monitoring', 'recordStore', 'claim']],
  ['app', ['previews', 'accounts', 'tests', 'traces', 'monitoring', 'directory', 'coverHosts', 'indexes', 'logins']],
  ['previews', ['indexes', 'circulation', 'recordStore']],
  ['accounts', ['directory', 'locks']],
  ['leadership', ['indexes', 'circulation', 'recordStore', 'locks']],
  ['mail', ['circulation', 'recordStore', 'locks']],
  ['lags', ['indexes', 'recordStore']],
  ['tests', ['indexes', 'recordStore']],
  ['watch', ['monitoring', 'directory', 'recordStore']],
  ['reporter', ['monitoring']],
  ['directory', ['indexes', 'circulation', 'recordStore']],
  ['indexes', ['recordStore', 'claim']],
  ['logins', ['claim']],
  ['circulation', ['locks', 'claim']],
  ['recordStore', ['locks', 'claim']],
  ['locks', ['claim']],
];

describe('closing a service', () => {
  it('ends each part before those that it uses', async () => {
    const { parts, events } = recordedParts();
    await closeService(parts);
    for (const [part, used] of uses)
      for (const other of used)
        expect(events.indexOf(`${part} ended`), `${part} before ${other}`).toBeLessThan(events.indexOf(other));
    expect(events).toHaveLength(2 * 22);
  });

  it('stops runs of imports while running answers end', async () => {
    const { parts, events } = recordedParts();
    await closeService(parts);
    expect(events.indexOf('importPages')).toBeLessThan(events.indexOf('app'));
    expect(events.indexOf('app')).toBeLessThan(events.indexOf('importPages ended'));
  });

  it('closes a preview, which has no imports, and a service without traces', async () => {
    const { parts, events } = recordedParts();
    await closeService({ ...parts, importPages: undefined, traces: undefined });
    expect(events.at(-1)).toBe('claim ended');
  });

  it('rejects when a part cannot be closed, and leaves the claim to the end of the process', async () => {
    const { parts, events } = recordedParts('indexes');
    await expect(closeService(parts)).rejects.toThrow('indexes cannot be closed');
    expect(events).not.toContain('claim');
  });
});
