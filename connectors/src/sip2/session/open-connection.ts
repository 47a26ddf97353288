import type { Duplex } from 'node:stream';
import { ApiException } from '@buchfink/contract/error';
import { SystemFault, type SystemWarning, type Warn } from '../../system-warning.ts';
import type { MessageOf } from '../codec/message-layout.ts';
import { loginRequest, loginResponse, statusRequest, statusResponse } from '../codec/messages/session.ts';
import { type Sip2Connection, type Sip2Dialect, speakSip2 } from './sip2-connection.ts';

/** Opens a socket to the server of a library, over TLS where its settings say so, and only to addresses that are allowed. */
export type OpenSocket = (signal: AbortSignal) => Promise<Duplex>;

/** How the terminal introduces itself. */
export interface TerminalLogin {
  /** `message`: by 93; `prompts`: as telnet asks; `none`: the server knows the terminal by its address. */
  readonly by: 'message' | 'prompts' | 'none';
  readonly user: string;
  readonly password: string;
  /** Where the terminal stands (`CP`), usually a branch. */
  readonly location?: string;
}

export interface TerminalOptions {
  readonly openSocket: OpenSocket;
  readonly login: TerminalLogin;
  readonly dialect: Sip2Dialect;
  /** Milliseconds for each answer. */
  readonly timeout: number;
  /** Tells the operator; no data of patrons. */
  readonly warn: Warn;
}

/** A connection whose terminal is logged in, with what the server says of itself. */
export interface OpenedConnection {
  readonly connection: Sip2Connection;
  readonly status: MessageOf<typeof statusResponse>;
}

/**
 * Connects, logs the terminal in (93) and asks for the state of the server (99). A connection whose login was refused is
 * closed at once: some servers go on answering after 940. Throws `ApiException`: `library-unavailable`, `library-timeout`,
 * `library-answer`.
 */
export async function openConnection(options: TerminalOptions, signal: AbortSignal): Promise<OpenedConnection> {
  const { login, dialect, warn } = options;
  const connection = speakSip2(await options.openSocket(signal), dialect, warn);
  const limits = { signal, timeout: options.timeout };
  try {
    if (login.by === 'prompts') await connection.loginByPrompts(login.user, login.password, limits);
    if (login.by === 'message') {
      const { user, password, location } = login;
      const unencrypted = { userAlgorithm: '0', passwordAlgorithm: '0' } as const;
      const values = { ...unencrypted, user, password, location };
      const { isOk } = await connection.exchange(loginRequest, values, loginResponse, limits);
      if (!isOk) throw refused({ code: 'sip2-login-refused', values: {} }, warn);
    }
    const request = { status: '0', printWidth: '080', version: '2.00' } as const;
    const status = await connection.exchange(statusRequest, request, statusResponse, limits);
    if (!status.isOnline) throw refused({ code: 'sip2-offline', values: {} }, warn);
    return { connection, status };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function refused(warning: SystemWarning, warn: Warn): ApiException {
  warn(warning);
  return new ApiException('library-unavailable', undefined, { cause: new SystemFault(warning) });
}
