import { maxFrameBytes } from './frame.ts';
import { Sip2Exception } from './sip2-fault.ts';

const lineFeed = 10;
const carriageReturn = 13;
/** Telnet commands (RFC 854): interpret as command, option negotiation, subnegotiation and its end. */
const telnet = { command: 255, will: 251, dont: 254, begin: 250, end: 240 } as const;

/**
 * Splits a stream of bytes into messages. A message ends with CR, LF or both, since servers differ; empty lines, NUL
 * bytes and telnet negotiations between messages are dropped.
 */
export interface FrameSplitter {
  /** Adds bytes; returns the messages that are complete now. Throws `Sip2Exception('too-long')`. */
  push(bytes: Uint8Array): Uint8Array[];
  /** The bytes of a message without an end so far, as a prompt of a telnet login. */
  pending(): Uint8Array;
  /** Drops the pending bytes. */
  clear(): void;
}

/** Creates a splitter for one connection. Its memory is bounded by the longest message. */
export function createFrameSplitter(): FrameSplitter {
  let line: number[] = [];
  /** Inside a telnet command: its bytes so far. */
  let command: number[] = [];

  /** Whether a byte belongs to a telnet command. 255 is `ÿ` in Latin-1, so commands are only known between messages. */
  const belongsToCommand = (byte: number): boolean => {
    if (command.length === 0) {
      if (byte !== telnet.command || line.length > 0) return false;
      command = [byte];
      return true;
    }
    command.push(byte);
    const [, verb = 0] = command;
    const isSubnegotiation = verb === telnet.begin;
    const isOver = isSubnegotiation
      ? byte === telnet.end && command.at(-2) === telnet.command
      : command.length === (verb >= telnet.will && verb <= telnet.dont ? 3 : 2);
    if (command.length > 1_024) throw new Sip2Exception('too-long');
    if (isOver) command = [];
    return true;
  };

  return {
    push(bytes) {
      const frames: Uint8Array[] = [];
      for (const byte of bytes) {
        if (belongsToCommand(byte) || byte === 0) continue;
        if (byte !== carriageReturn && byte !== lineFeed) {
          if (line.length === maxFrameBytes) throw new Sip2Exception('too-long');
          line.push(byte);
        } else if (line.length > 0) {
          frames.push(Uint8Array.from(line));
          line = [];
        }
      }
      return frames;
    },
    pending: () => Uint8Array.from(line),
    clear: () => {
      line = [];
    },
  };
}
