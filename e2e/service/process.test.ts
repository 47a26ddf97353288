import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { search } from '@buchfink/contract/search';
import { expect, test } from '@playwright/test';
import { freePort, startService, temporaryFolder, waitUntilReady } from '../support/service/service-process.ts';
import { smallDemoSettings } from '../support/service/small-demo.ts';

test.describe.configure({ timeout: 90_000 });

/**
 * A request whose body is sent in two halves: the service waits for the second one while it is told to stop. `headReceived`
 * resolves when it has read the head (100 Continue).
 */
function searchInTwoHalves(origin: string) {
  const body = JSON.stringify({ fields: [{ id: 'FREE', value: 'geschichte' }] });
  const ask = httpRequest(`${origin}/services/de/opac-demo/library/1/search`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    ask.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    });
    ask.on('error', reject);
  });
  const headReceived = new Promise((resolve) => ask.once('continue', resolve));
  ask.write(body.slice(0, 10));
  return { headReceived, status, finish: () => ask.end(body.slice(10)) };
}

test('a stop finishes the answer in flight, accepts no new request and exits with 0', async () => {
  const data = temporaryFolder();
  const service = startService(
    await freePort(),
    join(data.path, 'data'),
    smallDemoSettings(data.path, { libraries: 1, hasPatrons: false }),
  );
  try {
    await waitUntilReady(service);
    const inFlight = searchInTwoHalves(service.origin);
    await inFlight.headReceived;
    service.process.kill('SIGTERM');
    await new Promise((later) => setTimeout(later, 300));
    inFlight.finish();
    expect(await inFlight.status).toBe(200);
    expect(await service.ended).toBe(0);
    await expect(fetch(`${service.origin}/healthz`)).rejects.toThrow();
  } finally {
    service.process.kill('SIGKILL');
    data.remove();
  }
});

test('reports a port in use in plain words', async ({ baseURL }) => {
  const data = temporaryFolder();
  const port = Number(new URL(baseURL ?? '').port);
  const service = startService(port, data.path);
  try {
    expect(await service.ended).not.toBe(0);
    expect(service.output()).toContain(`${port}`);
    expect(service.output()).toMatch(/in use|belegt/i);
    expect(service.output()).not.toMatch(/^\s+at .+:\d+:\d+/m);
  } finally {
    service.process.kill('SIGKILL');
    data.remove();
  }
});

test('a mistake in a project stops the start with file, line and key', async () => {
  const data = temporaryFolder();
  const projects = join(data.path, 'projects');
  cpSync('projects', projects, { recursive: true });
  const file = join(projects, 'demo', 'project.yaml');
  const misspelledConfig = `${readFileSync(file, 'utf8').trimEnd()}\nedtion: multi\n`;
  writeFileSync(file, misspelledConfig);
  const service = startService(await freePort(), join(data.path, 'data'), { BUCHFINK_PROJECTS: projects });
  try {
    expect(await service.ended).not.toBe(0);
    expect(service.output()).toContain(`project.yaml:${misspelledConfig.split('\n').length - 1}`);
    expect(service.output()).toContain('edtion');
    expect(service.output()).not.toMatch(/^\s+at .+:\d+:\d+/m);
  } finally {
    service.process.kill('SIGKILL');
    data.remove();
  }
});

test('applies a changed configuration without a restart, and never a faulty one', async () => {
  const data = temporaryFolder();
  const projects = join(data.path, 'projects');
  cpSync('projects/example', join(projects, 'example'), { recursive: true });
  const settings = { BUCHFINK_PROJECTS: projects, BUCHFINK_PROJECT: 'opac-example' };
  const service = startService(await freePort(), join(data.path, 'data'), settings);
  const write = (text: string) => writeFileSync(join(projects, 'example', 'project.yaml'), text);
  const title = async () => (await (await fetch(`${service.origin}/services/de/opac-host/config`)).json()).title;
  try {
    await waitUntilReady(service);
    write('projectId: opac-example\ntitle: Bemerkt');
    await expect.poll(title).toBe('Bemerkt');
    write('projectId: opac-example\ntitle: Falsch\nedtion: multi');
    service.process.kill('SIGHUP');
    await expect.poll(() => service.output()).toMatch(/example\/project\.yaml:3:1 edtion: unknown key/);
    expect(await title()).toBe('Bemerkt');
    write('projectId: opac-example\ntitle: Verlangt');
    service.process.kill('SIGHUP');
    await expect.poll(title).toBe('Verlangt');
    service.process.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  } finally {
    service.process.kill('SIGKILL');
    data.remove();
  }
});

test('a restart keeps the data directory', async () => {
  const data = temporaryFolder();
  const count = async (origin: string) => {
    const answer = await fetch(`${origin}/services/de/opac-demo/library/1/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: [{ id: 'FREE', value: 'geschichte' }] }),
    });
    return search.answer.parse(await answer.json()).total;
  };
  const totals: unknown[] = [];
  const settings = smallDemoSettings(data.path, { libraries: 1, hasPatrons: false });
  try {
    for (let start = 0; start < 2; start++) {
      const service = startService(await freePort(), join(data.path, 'data'), settings);
      try {
        await waitUntilReady(service);
        totals.push(await count(service.origin));
        service.process.kill('SIGTERM');
        expect(await service.ended).toBe(0);
      } finally {
        service.process.kill('SIGKILL');
      }
    }
    expect(totals[0]).toBeGreaterThan(0);
    expect(totals[1]).toBe(totals[0]);
  } finally {
    data.remove();
  }
});
