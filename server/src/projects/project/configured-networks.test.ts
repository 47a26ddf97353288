import { expect, it } from 'vitest';
import { configuredNetworks } from './configured-networks.ts';

it('the networks of all projects apply, also after the projects have changed', () => {
  const project = (publicOnes: string[], library: string[]) => ({ networks: { public: publicOnes, library } }) as never;
  const projects = { all: [project(['10.0.0.0/8'], []), project([], ['2001:db8::/32', '192.0.2.7'])] };
  const networks = configuredNetworks(projects);
  expect(['10.9.9.9', '::ffff:10.9.9.9', '192.0.2.7'].map(networks.isPublic)).toEqual([true, true, false]);
  expect(['10.9.9.9', '2001:db8:9::1', '192.0.2.7', '192.0.2.8', 'x'].map(networks.isOfLibrary)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  projects.all = [project([], [])];
  expect(networks.isPublic('10.9.9.9')).toBe(false);
});
