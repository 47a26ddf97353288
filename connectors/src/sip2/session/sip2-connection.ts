import type { Duplex } from 'node:stream';
import { ApiException } from '@buchfink/contract/error';
import { type Sip2Disorder, SystemFault, type SystemWarning, type Warn } from '../../system-warning.ts';
import { decodeText, detectCharset, encodeText, type Sip2Charset } from '../codec/charset.ts';
import { type Frame, formatFrame, parseFrame } from '../codec/frame.ts';
import { createFrameSplitter } from '../codec/frame-splitter.ts';
import { codeOf, formatMessage, type Layout, type MessageOf, parseMessage } from '../codec/message-layout.ts';

/** How a server speaks. */
export interface Sip2Dialect {
  /** `found`: UTF-8 until an answer shows another one. */
  readonly charset: Sip2Charset | 'found';
  /**
   * `required`: an answer with a wrong checksum is asked for again and then refused. `reported`: it is accepted, and the
   * operator is told once, for servers that count wrongly. `off`: messages have neither number nor checksum.
   */
  readonly checksums: 'required' | 'reported' | 'off';
}

/** The limits of one exchange. Aborting or running out of time closes the connection: its answer would come too late. */
export interface ExchangeLimits {
  readonly signal: AbortSignal;
  /** Milliseconds until the answer must be there. */
  readonly timeout: number;
}

/** A connection to a SIP2 server. Exchanges run one after the other, since the protocol allows one request at a time. */
export interface Sip2Connection {
  /**
   * Sends a request and reads its answer. Throws `ApiException`: `library-unavailable` (closed without an answer: the outcome of
   * an act is unknown), `library-timeout`, `library-answer` (unreadable); `Sip2Exception` for a value that cannot be sent; and
   * the reason of the signal.
   */
  exchange<Request extends Layout, Response extends Layout>(
    request: Request,
    values: MessageOf<Request>,
    response: Response,
    limits: ExchangeLimits,
  ): Promise<MessageOf<Response>>;
  /** Answers the prompts of a telnet login. Throws `ApiException('library-unavailable')` when it is refused. */
  loginByPrompts(user: string, password: string, limits: ExchangeLimits): Promise<void>;
  readonly isOpen: boolean;
  close(): void;
}

/** How often one message is repeated, by either side, before the connection is given up. */
const maxRepeats = 3;

/** What waits for bytes: it looks at each change until it has what it waits for. */
interface Waiting {
  readonly look: () => void;
  readonly fail: (error: Error) => void;
}

/** Speaks SIP2 over a connected socket, which it owns from now on. */
export function speakSip2(socket: Duplex, dialect: Sip2Dialect, warn: Warn): Sip2Connection {
  const splitter = createFrameSplitter();
  let frames: Uint8Array[] = [];
  let waiting: Waiting | undefined;
  let failure: Error | undefined;
  let sequence = 9;
  let charset: Sip2Charset = dialect.charset === 'found' ? 'utf-8' : dialect.charset;
  let hasReported = false;
  let last: Promise<unknown> = Promise.resolve();

  const end = (error: Error) => {
    failure ??= error;
    socket.destroy();
    waiting?.fail(failure);
  };
  const unavailable = (cause?: unknown) => new ApiException('library-unavailable', undefined, { cause });
  const disordered = (disorder: Sip2Disorder) => {
    const cause = new SystemFault({ code: 'sip2-disordered', values: { disorder } });
    return new ApiException('library-answer', undefined, { cause });
  };

  socket.on('data', (bytes: Uint8Array) => {
    try {
      frames.push(...splitter.push(bytes));
    } catch (error) {
      return end(new ApiException('library-answer', undefined, { cause: error }));
    }
    if (waiting) waiting.look();
    else if (frames.length > 0) end(disordered('unrequested'));
  });
  socket.on('error', (error) => end(unavailable(error)));
  socket.on('close', () => end(unavailable()));
  socket.on('end', () => end(unavailable()));

  /** Waits until `find` has something; at most for the time and the signal of the exchange. */
  function waitFor<Value>(find: () => Value | undefined, { signal, timeout }: ExchangeLimits): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      if (failure) return reject(failure);
      const settle = (act: () => void) => {
        waiting = undefined;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        act();
      };
      const onAbort = () => {
        const isTime = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
        end(isTime ? new ApiException('library-timeout') : signal.reason);
      };
      const timer = setTimeout(() => end(new ApiException('library-timeout')), timeout);
      const look = () => {
        const value = find();
        if (value !== undefined) settle(() => resolve(value));
      };
      waiting = { look, fail: (error) => settle(() => reject(error)) };
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      else look();
    });
  }

  const nextFrame = async (limits: ExchangeLimits): Promise<Frame> =>
    parseFrame(await waitFor(() => frames.shift(), limits));

  /** Sends a message and returns the text of its answer; repeats it when the server asks (96), and asks it to repeat (97). */
  async function request(message: string, limits: ExchangeLimits): Promise<string> {
    const body = encodeText(message, charset);
    sequence = (sequence + 1) % 10;
    const number = dialect.checksums === 'off' ? undefined : sequence;
    const ends = Date.now() + limits.timeout;
    if (frames.length > 0) throw disordered('unrequested');
    socket.write(formatFrame(body, number));
    for (let repeats = 0; repeats <= maxRepeats; repeats++) {
      const frame = await nextFrame({ ...limits, timeout: Math.max(0, ends - Date.now()) });
      const answer = textOf(frame.body);
      if (codeOf(answer) === '96') {
        socket.write(formatFrame(body, number));
      } else if (frame.checksum === 'wrong' && dialect.checksums === 'required') {
        reportOnce({ code: 'sip2-checksum-wrong', values: {} });
        socket.write(formatFrame(encodeText('97', charset), number));
      } else {
        if (frame.checksum === 'wrong' && dialect.checksums === 'reported')
          reportOnce({ code: 'sip2-checksums-accepted', values: {} });
        if (number !== undefined && frame.sequence !== undefined && frame.sequence !== number)
          throw disordered('other-request');
        return answer;
      }
    }
    throw disordered('damaged');
  }

  function textOf(body: Uint8Array): string {
    // Without a setting the server may use Latin-1 for one text and UTF-8 for the next: each answer is looked at.
    if (dialect.charset === 'found') charset = detectCharset(body) ?? charset;
    return decodeText(body, charset);
  }

  function reportOnce(warning: SystemWarning): void {
    if (!hasReported) warn(warning);
    hasReported = true;
  }

  /** Runs work after all earlier work; a failure ends the connection, since the next answer could belong to it. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(async () => {
      if (failure) throw failure;
      try {
        return await work();
      } catch (error) {
        end(error instanceof Error ? error : new Error('SIP2', { cause: error }));
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    async exchange(requestLayout, values, responseLayout, limits) {
      // A value that cannot be sent is refused before the connection is touched.
      const message = formatMessage(requestLayout, values);
      encodeText(message, charset);
      return inTurn(async () => {
        const answer = await request(message, limits).catch((error: unknown) => {
          throw limits.signal.aborted ? error : namingMessage(error, codeOf(message));
        });
        try {
          return parseMessage(responseLayout, answer);
        } catch (error) {
          throw new ApiException('library-answer', undefined, { cause: error });
        }
      });
    },
    loginByPrompts: (user, password, limits) =>
      inTurn(async () => {
        for (const [prompt, answer] of [
          [/login:\s*$/i, user],
          [/password:\s*$/i, password],
        ] as const) {
          await waitFor(() => {
            const isThere = prompt.test(decodeText(splitter.pending(), charset));
            return isThere || undefined;
          }, limits);
          frames = [];
          splitter.clear();
          socket.write(formatFrame(encodeText(answer, charset)));
        }
        const greeting = decodeText(await waitFor(() => frames.shift(), limits), charset);
        if (!/\bok\b/i.test(greeting)) throw unavailable(new SystemFault({ code: 'sip2-login-refused', values: {} }));
      }),
    get isOpen() {
      return failure === undefined;
    },
    close: () => end(unavailable()),
  };
}

/** The failure with the message that got no answer. */
function namingMessage(error: unknown, message: string): unknown {
  if (!(error instanceof ApiException) || error.cause instanceof SystemFault) return error;
  const { code } = error;
  if (code !== 'library-unavailable' && code !== 'library-timeout') return error;
  const warning = code === 'library-timeout' ? ('sip2-unanswered' as const) : ('sip2-closed' as const);
  return new ApiException(code, undefined, { cause: new SystemFault({ code: warning, values: { message } }) });
}
