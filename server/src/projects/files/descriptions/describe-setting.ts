import { accountDescriptions } from './account-systems-descriptions.ts';
import { catalogueDescriptions } from './catalogue-system-descriptions.ts';
import { libraryDescriptions } from './library-descriptions.ts';
import { projectDescriptions } from './project-descriptions.ts';

/** What the less obvious keys of the configuration mean. */
const descriptions: Readonly<Record<string, string>> = {
  ...projectDescriptions,
  ...libraryDescriptions,
  ...catalogueDescriptions,
  ...accountDescriptions,
};

/** What a key means, for `docs/configuration.md` and for editors; undefined where its name says it. */
export function describeSetting(path: string): string | undefined {
  return descriptions[path.replace(/^theme\.(light|dark)\..*/, 'theme.*')];
}
