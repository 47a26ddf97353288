import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import { bookOf } from '@buchfink/catalogue/segment/testing/segments';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import type { PatronCredentials } from '@buchfink/connectors/patron-system';
import type { TestTitle } from '@buchfink/connectors/testing/test-system';
import { ApiException } from '@buchfink/contract/error';
import type { Library } from '@buchfink/contract/libraries';
import type { RecordView } from '@buchfink/contract/record';
import type { FastifyInstance } from 'fastify';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { projectsOf } from '../../projects/project/project.ts';
import { openKeys } from '../../storage/keys/open-keys.ts';
import { storageAt } from '../../storage/storage.ts';
import { connectLibrary } from '../../systems/connections/connect-library.ts';
import { createLibraryDirectory } from '../../systems/connections/library-directory.ts';
import { createPatronNotes } from '../../systems/connections/patron-notes.ts';
import { createGuards } from '../../systems/upstream/guard/guards.ts';
import { openAccountNode } from '../accounts/account-node.ts';
import { Browser, services } from '../accounts/session-service.ts';
import { TestPatron } from '../accounts/test-patron.ts';
import { testLocation } from '../postgresql/test-location.ts';
import { nodeCount, openTestNodes } from '../processes/test-nodes.ts';
import { projectsForTests } from '../test-service.ts';
import { plainLibrary } from '../write-project.ts';
import type { ScenarioLibrary } from './scenario-library.ts';

/** The whole service on one library: sessions, acts, guards, composition and the connections to its systems. */
export interface ScenarioService {
  readonly app: FastifyInstance;
  /** The apps of the nodes. */
  readonly apps: readonly FastifyInstance[];
  readonly log: readonly string[];
  /** What the app may offer. */
  capabilities(): Promise<Library['capabilities']>;
  /** Adds a title to the library's system and to its catalogue. */
  addTitle(title: string, copies?: number): Promise<TestTitle>;
  record(recordId: string): Promise<RecordView>;
  /** The status and body of a login. */
  logInAnswer(secret: PatronCredentials): Promise<{ readonly status: number; readonly code: string | undefined }>;
  /** A patron who is logged in; throws when the login fails. */
  logIn(secret: PatronCredentials): Promise<TestPatron>;
  close(): Promise<void>;
}

/** An index that is being prepared: records can be read and nothing is found. */
const noIndex: CatalogueSearch = {
  search: async () => Promise.reject(new ApiException('library-preparing')),
  suggest: async () => Promise.reject(new ApiException('library-preparing')),
};

/** Starts the service with the library's settings, on the clock of its system. */
export async function startScenarioService(library: ScenarioLibrary, nodes = nodeCount): Promise<ScenarioService> {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-scenarios-'));
  const log: string[] = [];
  const { now } = library.context;
  const warn = (message: string, error?: unknown) => void log.push(`${message} ${error ?? ''}`);
  const settings = LibrarySettings.parse(plainLibrary(1, library.settings));
  const all = (await projectsForTests())
    .filter(({ id }) => id === 'opac-demo')
    .map((project) => ({ ...project, libraries: [settings] }));
  const projects = projectsOf(all, 'opac-demo');
  const location = await testLocation(folder, nodes > 1);
  const keys = await openKeys(folder, undefined);
  const openNode = async () => {
    const storage = storageAt(location);
    const store = await storage.records();
    const accounts = await storage.accounts({ warn });
    const isShared = location.databaseUrl !== undefined;
    const patronNotesOf = createPatronNotes({ rows: accounts.patronNotes, keys, now, isShared });
    const directory = createLibraryDirectory(
      projects,
      (one) =>
        connectLibrary(one, {
          store: store.records,
          indexOf: () => noIndex,
          circulationOf: () => library.circulation,
          upstream: { isAllowed: (address) => address === '127.0.0.1', now, warn },
          patronNotesOf,
        }),
      createGuards({ now }),
      { now, isShared },
    );

    const node = await openAccountNode({
      location,
      folder,
      keys,
      projects,
      now,
      log,
      directory,
      accounts,
      records: store.records,
      app: { directory },
    });
    const close = async () => {
      await node.close();
      await directory.close();
      await store.close();
    };
    return { app: node.app, store, close };
  };
  const { app, apps, store, close } = await openTestNodes(openNode, nodes);
  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await app.inject({ url: services + path });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  return {
    app,
    apps,
    log,
    async capabilities() {
      const [listed] = await read<Library[]>('/libraries');
      if (listed === undefined) throw new Error('There is no library.');
      return listed.capabilities;
    },
    async addTitle(title, copies = 1) {
      const added = await library.addTitle({ title, copies });
      const [branch] = library.settings.branches;
      const items = added.barcodes.map((barcode) => ({
        id: barcode,
        barcode,
        branch: branch?.id ?? '',
        state: 'available' as const,
      }));
      await store.records.put(1, [bodyOf(bookOf({ id: added.recordId, title, items }))]);
      return added;
    },
    record: (recordId) => read(`/library/1/record/${encodeURIComponent(recordId)}`),
    async logInAnswer({ userId, password }) {
      const answer = await new Browser({ app }).logIn(userId, password);
      return { status: answer.statusCode, code: answer.json().code };
    },
    async logIn({ userId, password }) {
      const answer = await new Browser({ app }).logIn(userId, password);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return new TestPatron(app, answer.json());
    },
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
