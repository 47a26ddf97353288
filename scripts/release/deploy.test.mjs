import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onPath } from '../ensure/debian.mjs';
import { root } from '../ensure/root.mjs';

const units = join(root, 'deploy', 'systemd');
const services = readdirSync(units).filter((name) => name.endsWith('.service'));
const textOf = (/** @type {string} */ name) => readFileSync(join(units, name), 'utf8');
const analyze = onPath('systemd-analyze');

/** The lines of the sandbox: the same for the service and for the commands beside it. @param {string} name */
const sandboxOf = (name) => {
  const text = textOf(name);
  return text
    .slice(text.indexOf('DynamicUser='), text.includes('[Install]') ? text.indexOf('\n[Install]') : undefined)
    .trim();
};

describe('the units of systemd', () => {
  it.each(services)('%s has the sandbox of the service', (name) => {
    expect(sandboxOf(name)).toBe(sandboxOf('buchfink.service'));
  });

  it.each(services)('%s runs a program and a folder of the release', (name) => {
    expect(textOf(name)).toMatch(/^ExecStart=\/usr\/bin\/node \/opt\/buchfink\/buchfink\.js [a-z]+/m);
    expect(textOf(name)).toMatch(/^WorkingDirectory=\/opt\/buchfink$/m);
  });

  it('are run by programs that each system has', () => {
    const programs = services.flatMap((name) =>
      [...textOf(name).matchAll(/^Exec\w+=(\S+)/gm)].map(([, path = '']) => path),
    );
    expect(programs.filter((path) => path !== '/usr/bin/node' && path !== '/bin/sh')).toEqual([]);
  });

  it('share their data and backups with the shell function of the install page', () => {
    const folders = services.flatMap((name) =>
      [...textOf(name).matchAll(/^StateDirectory=(\S+)$/gm)].map(([, folder = '']) => folder),
    );
    const page = readFileSync(join(root, 'docs', 'install.md'), 'utf8');
    const inFunction = /--property='StateDirectory=([\w -]+)'/.exec(page)?.[1]?.split(' ');
    expect(inFunction?.sort()).toEqual([...new Set(folders)].sort());
  });

  it.each(readdirSync(units).filter((name) => name.endsWith('.timer')))('%s starts a unit that exists', (name) => {
    expect(services).toContain(name.replace('.timer', '.service'));
  });

  describe.skipIf(!analyze)('(skipped without systemd-analyze)', () => {
    it.each(services)('%s is exposed by less than 2.0', (name) => {
      const { status, stdout, stderr } = spawnSync(
        analyze ?? '',
        ['security', '--offline=true', '--no-pager', '--threshold=20', join(units, name)],
        { encoding: 'utf8' },
      );
      expect(status, stdout + stderr).toBe(0);
    });
  });
});

describe('the Containerfile', () => {
  const text = readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8').replace(/\\\n\s*/g, '');
  /** The arguments of each line with this instruction. @param {string} instruction */
  const linesOf = (instruction) =>
    [...text.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest);

  it('has only instructions that there are', () => {
    const known = /^(?:#.*|(?:FROM|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD) .+)$/;
    expect(
      text
        .trim()
        .split('\n')
        .filter((line) => !known.test(line)),
    ).toEqual([]);
  });

  it('runs on a version of Node that the project allows', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const least = Number(/\d+/.exec(engines.node)?.[0]);
    expect(Number(/^node:(\d+)-/.exec(linesOf('FROM')[0] ?? '')?.[1])).toBeGreaterThanOrEqual(least);
  });

  it('serves without a shell, as a user without rights', () => {
    expect(linesOf('USER')).toEqual(['node']);
    expect(text.indexOf('\nUSER')).toBeGreaterThan(text.lastIndexOf('\nRUN'));
    expect(JSON.parse(linesOf('ENTRYPOINT')[0] ?? '')).toEqual(['node', 'buchfink.js']);
    expect(JSON.parse(linesOf('CMD')[0] ?? '')).toEqual(['serve']);
    expect(JSON.parse(/CMD (.+)$/.exec(linesOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '')[0]).toBe('node');
  });

  it('is built in the format that has its health check', () => {
    const command = /^podman build --format docker --file deploy\/Containerfile .+$/m;
    expect(readFileSync(join(root, 'docs', 'install.md'), 'utf8')).toMatch(command);
  });

  it('sets only what the service reads', () => {
    const settings = readFileSync(join(root, 'server', 'src', 'operations', 'environment', 'settings.ts'), 'utf8');
    const names = [...(linesOf('ENV')[0] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(names.filter((name) => name !== 'NODE_ENV' && !settings.includes(`${name}:`))).toEqual([]);
    expect(names).toContain('BUCHFINK_DATA');
  });
});
