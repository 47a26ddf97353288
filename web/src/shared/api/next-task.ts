/**
 * Resolves in the next task, after pending messages were handled. It uses a message: timers are delayed by up to a
 * second in background tabs.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
