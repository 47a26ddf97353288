import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FaultAt } from '../yaml/yaml-file.ts';
import { assetFaults, createFileList } from './asset-checks.ts';
import { configFaults } from './config-checks.ts';

const faultAt: FaultAt = (path, fault) => ({
  file: 'project.yaml',
  line: 1,
  column: 1,
  path: path.join('.'),
  fault,
  message: '',
});
const content = (projectId: string) => ({
  projectId,
  edition: 'basic',
  images: {
    appIcon: 'icon.png',
    light: { smallLogo: 'logo.svg', homeImage: 'home.webp' },
    dark: { smallLogo: 'lgo.svg' },
  },
  terms: `/assets/${projectId}/documents/terms.pdf`,
});

it('reads each folder once, whatever the number of files that projects name there', async () => {
  const reads: string[] = [];
  const listFiles = createFileList(async (folder) => {
    reads.push(folder);
    if (folder.endsWith('documents')) throw new Error('ENOENT');
    return ['icon.png', 'logo.svg', 'home.webp'];
  });
  const folders = new Map([
    ['opac-a', 'a'],
    ['opac-b', 'b'],
  ]);
  const faults = await Promise.all(
    ['opac-a', 'opac-b', 'opac-a'].map((id) => assetFaults(content(id), { folders, faultAt, listFiles })),
  );
  const paths = ['images.dark.smallLogo', 'terms'];
  expect(faults.map((list) => list.map(({ path }) => path))).toEqual([paths, paths, paths]);
  expect(reads.sort()).toEqual(
    ['a', 'b'].flatMap((folder) => [join(folder, 'assets', 'documents'), join(folder, 'assets', 'images')]),
  );
});

it('takes the name of a picture in the basic edition and with reloadConfig alone (specification, section 7)', () => {
  const refused = (project: object) =>
    configFaults({ ...content('opac-a'), ...project }, {}, faultAt).flatMap(({ path, fault }) =>
      fault.code === 'wrong-value' && path.startsWith('images') ? [path] : [],
    );
  expect(refused({ edition: 'basic' })).toEqual([]);
  expect(refused({ edition: 'multi', features: { reloadConfig: true } })).toEqual([]);
  expect(refused({ edition: 'multi' })).toEqual([
    'images.appIcon',
    'images.light.smallLogo',
    'images.light.homeImage',
    'images.dark.smallLogo',
  ]);
});
