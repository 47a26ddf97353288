import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A connection to a server on this machine that takes as long as one to another machine: each direction of each connection
 * is `milliseconds` / 2 late, and keeps its order. Returns the port to call.
 */
export async function startSlowProxy(port: number, milliseconds: number) {
  const sockets = new Set<Socket>();
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => void setTimeout(() => to.writable && to.write(bytes), milliseconds / 2));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      setTimeout(() => to.destroy(), milliseconds / 2);
    });
  };
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    passOn(client, target);
    passOn(target, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
