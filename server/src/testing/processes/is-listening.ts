import { createConnection } from 'node:net';

/** Whether a port of this machine accepts connections. Nothing is sent: at a node it would count as the first call. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
