import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutSummaries } from './no-summaries.ts';

const contract = join(import.meta.dirname, '../../contract/src');

it('finds the summary of every call of the contract, and takes nothing else', () => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'endpoint.ts')
    .map((file) => readFileSync(join(contract, file), 'utf8'))
    .filter((code) => /= endpoint\(/.test(code));
  expect(files.length).toBeGreaterThan(10);
  for (const code of files) {
    const calls = code.match(/= endpoint\(/g)?.length;
    const shorter = withoutSummaries(code);
    expect(shorter).not.toContain('summary:');
    expect(shorter.match(/ name: '/g)).toHaveLength(calls ?? 0);
  }
});
