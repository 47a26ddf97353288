import { access } from 'node:fs/promises';

/** Whether there is a file or folder that this user may see. */
export const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
