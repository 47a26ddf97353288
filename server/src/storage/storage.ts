import { type AccountStore, accountStore, openAccountStore } from './accounts/open-account-store.ts';
import type { CallBudgets } from './call-budgets/call-budgets.ts';
import { type OpenCirculationStore, openCirculationStore } from './circulation/open-circulation-store.ts';
import { refuseNewerData } from './database/data-version.ts';
import type { PrivateFileOptions } from './files/private-file.ts';
import { createProcessLocks, type NodeLocks } from './locks/node-locks.ts';
import { type MonitoringStore, monitoringStore, openMonitoringStore } from './monitoring/open-monitoring-store.ts';
import type { PersonalDataSearch } from './personal-data/personal-values.ts';
import type { PostgresqlOptions } from './postgresql/postgresql.ts';
import { type OpenRecordStore, openRecordStore, type RecordStoreOptions } from './records/open-record-store.ts';
import { type OpenSessionStore, openSessionStore, sessionStore } from './sessions/open-session-store.ts';

/** Where the service keeps its data. Threads receive it, so it holds plain values. */
export interface StorageLocation {
  /** The data directory, with the indexes of this node and, without a database, all data. */
  readonly dataDirectory: string;
  /** The URL of a PostgreSQL database for all data that nodes share. */
  readonly databaseUrl?: string | undefined;
  /** The OpenSearch that keeps the search indexes. Without it they are in the data directory. */
  readonly searchEngine?: SearchEngineLocation | undefined;
}

/** How to reach OpenSearch, and how its indexes are spread. */
export interface SearchEngineLocation {
  /** Addresses of one or more nodes, of which any may answer. */
  readonly nodes: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Certificates in PEM format that are trusted in place of those of the system. */
  readonly ca?: string | undefined;
  /** What the names of the indexes begin with, so that several deployments can share an OpenSearch. */
  readonly prefix: string;
  /** The shards of each index, and the copies of each beside it. */
  readonly shards: number;
  readonly replicas: number;
}

/** Opens the stores of a location. Each has connections of its own, so that none delays another. */
export interface Storage {
  records(options?: RecordStoreOptions): Promise<OpenRecordStore>;
  circulation(options?: PrivateFileOptions): Promise<OpenCirculationStore>;
  sessions(options?: PrivateFileOptions): Promise<OpenSessionStore>;
  accounts(options?: PrivateFileOptions): Promise<AccountStore>;
  monitoring(options?: PrivateFileOptions): Promise<MonitoringStore>;
  /** The locks that the nodes share. Without a database they are those of this process. */
  locks(): Promise<NodeLocks>;
  /** The budgets of calls that the nodes share; undefined without a database, where there is one node. */
  callBudgets(): Promise<CallBudgets | undefined>;
  /** Searches all of them for the data of a person. */
  personalData(): Promise<PersonalDataSearch>;
}

/** The stores in the data directory, or in PostgreSQL. All calls throw `StorageError`. */
export function storageAt({ dataDirectory, databaseUrl: url }: StorageLocation): Storage {
  if (url === undefined) return storageIn(dataDirectory);
  // The client of PostgreSQL is only loaded where it is used.
  const database = async (options: PostgresqlOptions) =>
    (await import('./postgresql/migrate-postgresql.ts')).openMigratedPostgresql(url, options);
  return {
    records: async (options) =>
      (await import('./records/open-postgresql-records.ts')).openPostgresqlRecords(url, options),
    circulation: async () =>
      (await import('./circulation/open-postgresql-circulation.ts')).openPostgresqlCirculation(url),
    sessions: async () => {
      const sessions = await database({ purpose: 'sessions', connections: 6 });
      return sessionStore(sessions, sessions);
    },
    accounts: async () => accountStore(await database({ purpose: 'accounts', connections: 6, keepsPlans: true })),
    monitoring: async () => monitoringStore(await database({ purpose: 'monitoring', connections: 2 })),
    locks: async () => (await import('./locks/postgresql-locks.ts')).openPostgresqlLocks(url),
    callBudgets: async () =>
      (await import('./call-budgets/open-postgresql-call-budgets.ts')).openPostgresqlCallBudgets(url),
    personalData: async () => (await import('./personal-data/search-postgresql.ts')).searchPostgresql(url),
  };
}

/** The stores in a data directory, each of which is only opened when no newer program has written any of them. */
function storageIn(dataDirectory: string): Storage {
  const opened =
    <Options, Store>(open: (dataDirectory: string, options?: Options) => Store | Promise<Store>) =>
    async (options?: Options): Promise<Store> => {
      await refuseNewerData(dataDirectory);
      return open(dataDirectory, options);
    };
  return {
    records: opened(openRecordStore),
    circulation: opened(openCirculationStore),
    sessions: opened(openSessionStore),
    accounts: opened(openAccountStore),
    monitoring: opened(openMonitoringStore),
    locks: async () => createProcessLocks(),
    callBudgets: async () => undefined,
    personalData: opened(async (directory) =>
      (await import('./personal-data/search-sqlite.ts')).searchSqlite(directory),
    ),
  };
}
