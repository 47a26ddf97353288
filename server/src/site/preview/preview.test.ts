import type { PatronSystem } from '@buchfink/connectors/patron-system';
import type { ApiException } from '@buchfink/contract/error';
import { expect, it } from 'vitest';
import { projectsForTests } from '../../testing/test-service.ts';
import { previewProjects } from './preview-projects.ts';
import { readOnlyConnector } from './read-only-connector.ts';

it('passes reading calls on, and refuses every other call of a patron system, also one that is new', async () => {
  const sent: string[] = [];
  const system = new Proxy({} as PatronSystem, {
    get: (_, name) => async () => void sent.push(String(name)),
  });
  const { patron, checkout } = readOnlyConnector({
    patron: system,
    checkout: { requestLoan: async () => expect.fail(), confirmLoan: async () => expect.fail() },
    close: async () => {},
  });
  const call = (role: object | undefined, name: string) =>
    (Reflect.get(role ?? {}, name) as () => Promise<unknown>)().catch((error) => (error as ApiException).code);
  for (const name of ['login', 'account', 'card', 'notices']) expect(await call(patron, name)).toBeUndefined();
  for (const name of [
    'renew',
    'renewAll',
    'reserve',
    'cancel',
    'changePin',
    'changeContact',
    'readNotices',
    'actOfTomorrow',
  ])
    expect(await call(patron, name)).toBe('read-only');
  for (const name of ['requestLoan', 'confirmLoan']) expect(await call(checkout, name)).toBe('read-only');
  expect(sent).toEqual(['login', 'account', 'card', 'notices']);
  expect(readOnlyConnector({ close: async () => {} }).patron).toBeUndefined();
});

it('serves one library for every host, also after its settings have changed', async () => {
  const all = await projectsForTests();
  const [project] = all;
  const [library] = project?.libraries ?? [];
  const preview = previewProjects(all, library?.id ?? 0);
  expect(preview.byHost('katalog.example.org').libraries).toEqual([library]);
  expect(preview.default.config.status.maintenance.enabled).toBe(true);
  expect(preview.default.config._hash).not.toBe(project?.config._hash);
  expect(preview.default.config.demoCards).toBeUndefined();
  preview.replace(all);
  expect(preview.all).toHaveLength(1);
  expect(preview.default.libraries).toEqual([library]);
  expect(() => previewProjects(all, 1_234_567)).toThrow('No project has the library 1234567.');
});
