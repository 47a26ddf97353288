import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../ensure/root.mjs';

// A package of the service.
const { parseDocument } = createRequire(join(root, 'server', 'package.json'))('yaml');

/** @typedef {{ name?: string, uses?: string, run?: string, with?: Record<string, unknown> }} Step */
/** @typedef {{ on: object, permissions: object, jobs: Record<string, { 'runs-on': string, 'timeout-minutes': number, steps: Step[] }> }} Workflow */

const folder = join(root, '.github', 'workflows');
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const leastNode = Number(/\d+/.exec(engines.node)?.[0]);

/** @param {string} file @returns {{ errors: unknown[], workflow: Workflow }} */
function read(file) {
  const document = parseDocument(readFileSync(join(folder, file), 'utf8'), { prettyErrors: true });
  return { errors: [...document.errors, ...document.warnings], workflow: document.toJS() };
}

describe.each(readdirSync(folder))('the hosted workflow %s', (file) => {
  const { errors, workflow } = read(file);
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('is YAML without faults, reads the repository only, and ends', () => {
    expect(errors).toEqual([]);
    expect(Object.keys(workflow).sort()).toEqual(['jobs', 'name', 'on', 'permissions']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of jobs) {
      expect(job['runs-on']).toMatch(/^(?:ubuntu|macos)-[\w.]+$/);
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
      for (const step of job.steps) expect([step.uses, step.run].filter(Boolean)).toHaveLength(1);
    }
  });

  it('uses actions of GitHub in a stated version, and a Node that the project allows', () => {
    for (const { uses, with: options } of steps.filter((step) => step.uses)) {
      expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/);
      if (uses?.startsWith('actions/setup-node@'))
        expect(Number(options?.['node-version'])).toBeGreaterThanOrEqual(leastNode);
    }
  });

  it('runs commands of the project that exist here, after its locked packages', () => {
    const lines = steps.flatMap(({ run = '' }) => run.split('\n'));
    const commands = lines.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name));
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    for (const job of jobs) {
      const own = job.steps.map(({ run = '' }) => run);
      expect(own.indexOf('npm ci')).toBeGreaterThanOrEqual(0);
      expect(own.indexOf('npm ci')).toBeLessThan(own.findIndex((run) => run.includes('npm run')));
    }
    const files = lines.flatMap((line) => [...line.matchAll(/unpacked\/([\w./-]+)/g)].map(([, path = '']) => path));
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('the hosted release verifies what it has made, as the tests here do', () => {
  const steps = read('release.yml').workflow.jobs.archive?.steps ?? [];
  const runs = steps.map(({ run = '' }) => run).join('\n');
  for (const check of [
    'sha256sum --check buchfink-*.sha256',
    'sha256sum --check --quiet SHA256SUMS',
    '/readyz',
    '.State.ExitCode',
  ])
    expect(runs).toContain(check);
});
