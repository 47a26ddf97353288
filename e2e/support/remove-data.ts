import { rmSync } from 'node:fs';

/** Removes the data directory of the run; Playwright wants a default export here. */
export default function removeData(): void {
  const data = process.env.E2E_DATA;
  if (data) rmSync(data, { recursive: true, force: true });
}
