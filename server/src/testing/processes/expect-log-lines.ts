import { expect } from 'vitest';
import * as z from 'zod/mini';
import { LogLine } from '../../operations/monitoring/log-line.ts';

/**
 * Expects that each line of the log among the output of a service is as docs/log.schema.json describes it, with no
 * field beside, and that the output has no secret. A line that a kill has cut is left out.
 */
export function expectLogLines(output: string, secrets: readonly string[]): void {
  const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
  const strict = z.strictObject(LogLine.shape);
  const faulty = lines.filter((line) => line.startsWith('{') && !strict.safeParse(JSON.parse(line)).success);
  expect(faulty).toEqual([]);
  expect(lines.filter((line) => line.startsWith('{')).length).toBeGreaterThan(0);
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
}
