import { baseConfig } from '@buchfink/contract/config/base-config';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Project, projectsOf } from '../../projects/project/project.ts';
import { serviceForTests } from '../../testing/test-service.ts';

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const projectOf = (id: string, hosts: string[], apps?: Project['config']['metadata']['apps']): Project => ({
  id,
  folder: '/nowhere',
  config: { ...baseConfig, projectId: id, metadata: { ...baseConfig.metadata, ...(apps && { apps }) } },
  libraries: [],
  hosts,
  networks: { public: [], library: [] },
});

let app: FastifyInstance;
beforeAll(async () => {
  const apps = {
    android: { package: 'org.example.app', fingerprints: [fingerprint] },
    ios: { appId: 'ABCDE12345.org.example.app' },
  };
  const all = [projectOf('opac-plain', ['plain.example']), projectOf('opac-apps', ['apps.example'], apps)];
  app = await serviceForTests({ projects: projectsOf(all, 'opac-plain') });
});
afterAll(() => app.close());

const ask = (host: string, file: string) => app.inject({ url: `/.well-known/${file}`, headers: { host } });

it('tells Android which app opens the links of a host', async () => {
  const answer = await ask('apps.example', 'assetlinks.json');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'org.example.app', sha256_cert_fingerprints: [fingerprint] },
    },
  ]);
});

it('tells iOS the same, as JSON, without the service itself', async () => {
  const answer = await ask('apps.example', 'apple-app-site-association');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(answer.json().applinks.details).toEqual([
    { appIDs: ['ABCDE12345.org.example.app'], components: [{ '/': '/services/*', exclude: true }, { '/': '/*' }] },
  ]);
});

it.each(['assetlinks.json', 'apple-app-site-association'])('answers 404 for %s where there is no app', async (file) => {
  expect((await ask('plain.example', file)).statusCode).toBe(404);
});
