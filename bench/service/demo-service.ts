import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltService, startBuiltService } from './built-service.ts';

/** The built service with the demo, in its own process. */
export type DemoService = Pick<BuiltService, 'origin' | 'port' | 'stop'>;

/**
 * Starts the built service of a checkout with its demo and an empty data directory, and waits until it is ready. Throws
 * when the process ends first.
 */
export async function startDemoService(checkout: string): Promise<DemoService> {
  const data = mkdtempSync(join(tmpdir(), 'buchfink-bench-demo-'));
  const remove = () => rmSync(data, { recursive: true, force: true });
  try {
    const { origin, port, stop } = await startBuiltService(checkout, { BUCHFINK_DATA: data });
    return { origin, port, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
