import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLibraryList } from './library-list-command.ts';
import { opacappDoc } from './opacapp-doc.ts';

const committed = new URL('../../../../docs/opacapp-libraries.md', import.meta.url);
const published = join(import.meta.dirname, '../../../../../shared/data/libraries/opacapp-config-files/bibs');

it.skipIf(!existsSync(published))(
  'docs/opacapp-libraries.md counts the published list (UPDATE_DOCS=1 writes it; skipped where ../shared/data is absent)',
  async () => {
    const { libraries } = await readLibraryList([published]);
    if (process.env.UPDATE_DOCS === '1') await writeFile(committed, opacappDoc(libraries));
    expect(await readFile(committed, 'utf8')).toBe(opacappDoc(libraries));
  },
);
