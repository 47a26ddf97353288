import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Times of a stop, in milliseconds. */
export interface StopTimes {
  /** In which calls under way are answered before the port is closed; new calls wait for so long. */
  readonly settling: number;
  /** In which a connection without a call may still send one. */
  readonly silence: number;
}

const defaultTimes: StopTimes = { settling: 30, silence: 1_000 };

/** The longest time, in milliseconds, that the service waits for a moment without news. */
const maxWait = 500;
/** A turn of the event loop without work is shorter, in milliseconds: what arrives during a turn is not seen. */
const shortestTurn = 0.1;

/**
 * Follows the connections of a server from now on. The function that it returns ends listening without resetting a
 * connection that the system has accepted in the meantime: a caller that has sent its call there cannot know whether
 * it was done, and balancers repeat no such call. (`Server.close` closes the queue of the system with the port, and
 * idle connections while a call is arriving.) It resolves when each open connection has a call under way.
 */
export function followConnections(server: Server, times: StopTimes = defaultTimes): () => Promise<void> {
  const open = new Set<Socket>();
  let arrived = 0;
  server.on('connection', (socket: Socket) => {
    arrived += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const received = () => [...open].reduce((bytes, socket) => bytes + socket.bytesRead, arrived);

  /** Resolves just after the event loop has asked the system for news, got none, and had little else to do. */
  const noNews = async () => {
    const end = performance.now() + maxWait;
    for (;;) {
      const [before, since] = [received(), performance.now()];
      await new Promise((checked) => setImmediate(checked));
      const now = performance.now();
      if ((before === received() && now - since < shortestTurn) || now > end) return;
    }
  };
  /** Lets calls wait, as they keep the event loop from asking, while `act` runs in a moment without news. */
  const whileCallsWait = async (act: () => void) => {
    const listeners = server.listeners('request') as ((call: IncomingMessage, answer: ServerResponse) => void)[];
    const waiting: [IncomingMessage, ServerResponse][] = [];
    server.removeAllListeners('request');
    server.on('request', (call, answer) => void waiting.push([call, answer]));
    await pause(times.settling);
    await noNews();
    act();
    server.removeAllListeners('request');
    for (const listener of listeners) server.on('request', listener);
    for (const call of waiting) server.emit('request', ...call);
  };
  return async () => {
    if (!server.listening) return;
    // The method of HTTP servers would close idle connections, too.
    await whileCallsWait(() => void NetServer.prototype.close.call(server));
    const end = performance.now() + times.silence;
    const isSilent = (socket: Socket) => socket.bytesRead === 0;
    while ([...open].some(isSilent) && performance.now() < end) await pause(10);
    await whileCallsWait(() => {
      server.closeIdleConnections();
      for (const socket of open) if (isSilent(socket)) socket.destroy();
    });
  };
}
