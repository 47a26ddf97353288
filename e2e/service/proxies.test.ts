import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ProxyName, startProxy } from '../support/service/proxy-samples.ts';
import { freePort, startService, temporaryFolder, waitUntilReady } from '../support/service/service-process.ts';

test.describe.configure({ timeout: 120_000 });

/** A library whose catalogue answers when it is told to, and one that answers at once. */
const libraries = (slow: number) => `libraries:
  - { id: 1, ident: here, libname: Hier, shortname: H, fullname: Hier, system: { catalogue: { kind: builtin } } }
  - { id: 2, ident: slow, libname: Fern, shortname: F, fullname: Fern,
      system: { catalogue: { kind: sru, base: "http://127.0.0.1:${slow}/", schema: marcxml, indexes: { FREE: cql.serverChoice } } } }
`;

for (const name of ['nginx', 'caddy'] as const satisfies readonly ProxyName[])
  test(`the sample for ${name} passes on events at once, https and the visitor's own address, and no trace`, async () => {
    test.skip(spawnSync(name, ['-v']).error !== undefined, `SKIPPED: there is no ${name}`);
    const folder = temporaryFolder();
    const slow = createServer(() => {});
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
    let traces = '';
    const collector = createServer(async (request, response) => {
      for await (const part of request) traces += part;
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
    const project = join(folder.path, 'projects', 'test');
    mkdirSync(project, { recursive: true });
    writeFileSync(join(project, 'project.yaml'), 'projectId: opac-test\ntitle: Probe\nhosts: [bibliothek.example]\n');
    writeFileSync(join(project, 'libraries.yaml'), libraries((slow.address() as AddressInfo).port));
    const port = await freePort();
    const service = startService(port, join(folder.path, 'data'), {
      BUCHFINK_PROJECTS: join(folder.path, 'projects'),
      BUCHFINK_PROJECT: 'opac-test',
      BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8',
      BUCHFINK_BUDGET: '4',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      LOG_LEVEL: 'warn',
    });
    try {
      await waitUntilReady(service);
      const proxy = await startProxy(name, join(folder.path, name), port);
      try {
        const page = await proxy.get('/', {
          traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
          tracestate: 'visitor=wald',
        });
        // The service knows that the visitor came by https.
        expect(page.headers['strict-transport-security']).toBeDefined();

        // Operators upload large files. It is the service that says that this one is no form.
        const upload = await proxy.post('/operator/libraries/1/imports/upload', 'x'.repeat(3_000_000));
        expect(upload.status).toBe(415);

        const stream = await proxy.get('/services/de/opac-test/metasearch/?FREE=wald&LIBS=1,2');
        expect(stream.status).toBe(200);
        let events = '';
        for await (const part of stream.parts) {
          events += part;
          // The other library has not answered: the event did not wait for the end of the stream.
          if (/"libraryId":1\b|"library":1\b/.test(events)) break;
        }
        expect(events).not.toMatch(/event: end/);

        // Two searches of two libraries use up the budget of one network, whatever address the visitor claims.
        const statuses = [];
        for (const claimed of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
          const answer = await proxy.get('/services/de/opac-test/metasearch/?FREE=wald&LIBS=1,2', {
            'X-Forwarded-For': claimed,
          });
          statuses.push(answer.status);
          for await (const _ of answer.parts) break;
        }
        expect(statuses.at(-1)).toBe(429);

        // Errors of requests are not written down with their address: a feed's secret, what was searched for.
        service.process.kill('SIGTERM');
        await service.ended;
        const failed = [
          await proxy.get('/services/de/opac-test/feed/Geheimnis-der-Leserin/calendar.ics'),
          await proxy.get('/result?FREE=Geheimnis&LIBS=1', { referer: 'https://bibliothek.example/?q=Geheimnis' }),
          await proxy.post('/services/de/opac-test/Geheimnis', 'x'.repeat(1_100_000)),
        ];
        for (const { status } of failed) expect([413, 502]).toContain(status);
        expect(proxy.output()).not.toContain('Geheimnis');
      } finally {
        await proxy.stop();
      }
    } finally {
      service.process.kill('SIGTERM');
      await service.ended;
      collector.close();
      slow.closeAllConnections();
      slow.close();
      folder.remove();
    }
    // The service sends its last spans when it ends.
    expect(traces).toContain('"http.route"');
    expect(traces).not.toMatch(/4bf92f3577b34da6a3ce929d0e0e4736|wald/);
  });
