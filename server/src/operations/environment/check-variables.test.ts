import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVariables, variableWarnings } from './check-variables.ts';
import { serviceVariables } from './settings.ts';
import { otherVariables } from './variable-names.ts';

let projects: string;
beforeAll(async () => {
  projects = await mkdtemp(join(tmpdir(), 'buchfink-variables-'));
  await mkdir(join(projects, 'a'));
  await writeFile(join(projects, 'a', 'libraries.yaml'), 'libraries: [{ password: "env:BUCHFINK_KOHA_PASSWORD" }]');
});
afterAll(() => rm(projects, { recursive: true, force: true }));

const warnings = (environment: Record<string, string>) =>
  variableWarnings({ BUCHFINK_PROJECTS: projects, ...environment });

describe('variables of the environment', () => {
  it.each([
    ['BUCHFINK_DTA', 'BUCHFINK_DTA: unknown, did you mean BUCHFINK_DATA?'],
    ['BUCHFINK_UPSTREAM_NETWORK', 'BUCHFINK_UPSTREAM_NETWORK: unknown, did you mean BUCHFINK_UPSTREAM_NETWORKS?'],
    ['BUCHFINK_PORT', 'BUCHFINK_PORT: unknown, did you mean PORT?'],
    ['BUCHFINK_LOG_LEVEL', 'BUCHFINK_LOG_LEVEL: unknown, did you mean LOG_LEVEL?'],
    ['BUCHFINK_THE_COLOUR_OF_OUR_DOOR', 'BUCHFINK_THE_COLOUR_OF_OUR_DOOR: unknown, so it has no effect'],
  ])('%s is unknown', async (name, warning) => {
    expect(await warnings({ [name]: '8080' })).toEqual([warning]);
  });

  it('are no fault when a setting, another command or a test reads them', async () => {
    const names = [...serviceVariables, ...otherVariables];
    expect(await warnings(Object.fromEntries(names.map((name) => [name, projects])))).toEqual([]);
  });

  it('are read where a setting or a file of a project names them', async () => {
    expect(
      await warnings({
        BUCHFINK_KOHA_PASSWORD: 'x',
        BUCHFINK_OPERATORS: 'env:BUCHFINK_OPERATOR_LIST',
        BUCHFINK_OPERATOR_LIST: 'x',
      }),
    ).toEqual([]);
    expect(await checkVariables({ BUCHFINK_PROJECTS: '/nowhere', BUCHFINK_KOHA_PASSWORD: 'x' })).toHaveLength(1);
  });

  it('are no fault when Kubernetes or Docker set them for a service called buchfink', async () => {
    expect(
      await warnings({
        BUCHFINK_SERVICE_HOST: '10.0.0.1',
        BUCHFINK_SERVICE_PORT_HTTP: '3000',
        BUCHFINK_PORT: 'tcp://10.0.0.1:3000',
        BUCHFINK_PORT_3000_TCP_ADDR: '10.0.0.1',
        BUCHFINK_WEB_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
      }),
    ).toEqual([]);
  });

  it('say that they have no value', async () => {
    expect(await warnings({ BUCHFINK_DATA: '', PORT: '' })).toEqual([
      'PORT is set to nothing, which counts as not set',
      'BUCHFINK_DATA is set to nothing, which counts as not set',
    ]);
  });

  it('say that the secret of alerts is missing, and never show an address', async () => {
    const [webhook, secret] = ['env:NO_WEBHOOK', 'file:/nowhere/secret'];
    expect(await warnings({ BUCHFINK_ALERT_WEBHOOK: webhook, BUCHFINK_ALERT_SECRET: secret })).toEqual([
      'BUCHFINK_ALERT_WEBHOOK: there is no usable secret at env:NO_WEBHOOK',
      'BUCHFINK_ALERT_SECRET: there is no usable secret at file:/nowhere/secret',
    ]);
    expect(await warnings({ BUCHFINK_ALERT_WEBHOOK: 'https://hooks.example/geheim' })).toEqual([]);
  });
});
