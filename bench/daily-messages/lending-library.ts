import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainLibrary } from '@buchfink/server/testing/write-project';
import { createServiceFolders, libraryId, projectId, type ServiceFolders } from '../service/service-folders.ts';

/** Creates the folders of a service whose library lends by itself, writes mails at any hour, and reminds for a fee. */
export function createLendingFolders(folder: string, smtpPort: number): ServiceFolders {
  const folders = createServiceFolders(folder);
  const rules = {
    loans: [{ days: 28, overdueFee: 10 }],
    notices: { fromHour: 0, toHour: 24, dueSoonDays: 3, reminders: [{ days: 1, fee: 100 }] },
  };
  const library = plainLibrary(libraryId, {
    timeZone: 'Europe/Berlin',
    branches: [{ id: 'HB', name: 'Hauptbücherei' }],
    system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin', rules } },
  });
  const project = join(folder, 'projects', 'bench');
  // JSON is YAML, too.
  writeFileSync(join(project, 'project.yaml'), JSON.stringify({ projectId, title: 'Bench', hosts: ['bench.example'] }));
  writeFileSync(join(project, 'libraries.yaml'), JSON.stringify({ libraries: [library] }));
  return {
    ...folders,
    environment: {
      ...folders.environment,
      BUCHFINK_SMTP: `smtp://127.0.0.1:${smtpPort}`,
      BUCHFINK_MAIL_FROM: 'bibliothek@bench.example',
      BUCHFINK_MAIL_PER_HOUR: '1000000',
    },
  };
}
