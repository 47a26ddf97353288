import { ApiException } from '@buchfink/contract/error';
import type { CallContext, Connector, Finding } from '../connector.ts';
import type { ConnectorTools, UpstreamConnect } from '../upstream.ts';
import { formatFields } from './codec/fields.ts';
import { sip2PatronRole } from './patron/patron-role.ts';
import { createConnectionPool } from './session/connection-pool.ts';
import { type OpenedConnection, openConnection } from './session/open-connection.ts';
import type { Sip2Patrons } from './sip2-settings.ts';

/** What a library with accounts by SIP2 needs. */
export interface Sip2Options {
  readonly libraryId: number;
  readonly settings: Sip2Patrons;
  /** IANA time zone of the library, in which the server writes its dates. */
  readonly timeZone: string;
}

export type Sip2Tools = Omit<ConnectorTools, 'fetch'> & { readonly connect: UpstreamConnect };

/** Connects the accounts of a library whose system speaks SIP2. Opens no connection yet. */
export function connectSip2({ libraryId, settings, timeZone }: Sip2Options, tools: Sip2Tools): Connector {
  const { institution, language, currency, charset, checksums } = settings;
  const timeout = settings.messageSeconds * 1000;
  const { now, warn } = tools;

  const open = async (signal: AbortSignal): Promise<OpenedConnection> => {
    const { login, user = '', location, host, port, tls } = settings;
    const password = settings.password === undefined ? '' : await readSecret('password', settings.password, tools);
    return openConnection(
      {
        openSocket: (aborted) => tools.connect({ host, port, tls, signal: aborted }),
        login: { by: login, user, password, ...(location !== undefined && { location }) },
        dialect: { charset, checksums },
        timeout,
        warn,
      },
      signal,
    );
  };
  const pool = createConnectionPool({ open, size: settings.connections, now });
  const terminalPassword = async () => {
    const reference = settings.terminalPassword;
    return reference === undefined ? '' : checkField(await readSecret('terminalPassword', reference, tools), warn);
  };
  const dialect = { institution, terminalPassword, language, currency };
  return {
    patron: sip2PatronRole({ libraryId, pool, ...dialect, timeZone, timeout, warn }),
    probeAccounts: ({ signal }) => pool.use(async () => undefined, signal),
    examineAccounts: (context) =>
      pool.use(async (opened) => findingsOf(opened), context.signal).catch(notReached(context)),
    close: async () => pool.close(),
  };
}

async function readSecret(key: 'password' | 'terminalPassword', at: string, tools: Sip2Tools): Promise<string> {
  try {
    return await tools.secret(at);
  } catch (error) {
    tools.warn(`SIP2: the ${key} cannot be read at ${at}`);
    throw new ApiException('library-unavailable', undefined, { cause: error });
  }
}

/** The value itself. One that cannot be sent is the operator's fault; patrons must not be told that their PIN is wrong. */
function checkField(value: string, warn: Sip2Tools['warn']): string {
  try {
    formatFields([['AC', value]]);
    return value;
  } catch (error) {
    warn('SIP2: the terminalPassword has characters that cannot be sent');
    throw new ApiException('library-unavailable', undefined, { cause: error });
  }
}

/** What the server says that it supports, for the operator. */
function findingsOf({ status }: OpenedConnection): Finding[] {
  const { supported, libraryName, institution, version } = status;
  const library = [libraryName, institution].filter((text) => text !== undefined && text !== '').join(', ');
  const offered = Object.entries(supported ?? {}).flatMap(([name, isSupported]) => (isSupported ? [name] : []));
  return [
    { isGood: true, text: `the terminal is logged in${library && ` at ${library}`}, SIP ${version}` },
    supported === undefined
      ? { text: 'the server does not say which messages it supports' }
      : { text: `messages that it says it supports: ${offered.join(', ')}` },
    ...(['patronInformation', 'itemInformation', 'renew'] as const)
      .filter((name) => supported?.[name] === false)
      .map((name): Finding => ({ isGood: false, text: `it says that it does not support ${name}` })),
  ];
}

const notReached =
  ({ signal }: CallContext) =>
  (error: unknown): Finding[] => {
    signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    return [{ isGood: false, text: `the terminal cannot be logged in: ${code}` }];
  };
