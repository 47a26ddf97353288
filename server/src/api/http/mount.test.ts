import type { info } from '@buchfink/contract/info';
import { expect, it } from 'vitest';
import { projectsForTests } from '../../testing/test-service.ts';
import type { Call } from './mount.ts';
import { findLibrary } from './mount.ts';

it('a handler is typed to get a library only if its path names one', async () => {
  const [project] = await projectsForTests();
  const first = project?.libraries[0];
  if (project === undefined || first === undefined) throw new Error('There is no library.');
  const library: Call<typeof info>['library'] = findLibrary(project, first.id);
  expect(library).toBe(first);
  expect(() => findLibrary(project, 4_711_471)).toThrow('unknown-library');
});
