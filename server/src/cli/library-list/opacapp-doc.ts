import { commandWordsIn } from '../../messages/command-words.ts';
import { type AccessLevel, accessLevels, accessOf } from './library-access.ts';
import { countLevels } from './library-list-command.ts';
import type { OpacappLibrary } from './opacapp-file.ts';

/** Writes `docs/opacapp-libraries.md`: how the libraries of the list can be served. */
export function opacappDoc(libraries: readonly OpacappLibrary[]): string {
  const total = libraries.length;
  const share = (count: number) => `${count} (${((100 * count) / total).toFixed(1)} %)`;
  const numbers = new Map<string, number>();
  for (const { api } of libraries) numbers.set(api, (numbers.get(api) ?? 0) + 1);
  const systems = [...numbers].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const words = commandWordsIn('en');
  const letterOf = (level: AccessLevel) => 'ABCDE'.charAt(accessLevels.indexOf(level));
  const levels = [...countLevels(libraries)].map(
    ([level, count]) => `| ${letterOf(level)} | ${words.libraryList.levels[level]} | ${share(count)} |`,
  );
  const rows = systems.map(([api, count]) => {
    const { system, kinds, level, steps } = accessOf(api, words);
    const kindList = kinds.map((kind) => `\`${kind}\``).join(', ');
    return `| ${system} (\`${api}\`) | ${count} | ${kindList} | ${letterOf(level)} | ${steps.join(' ')} |`;
  });
  return `# The libraries of the opacapp project

For operators: how a library of the opacapp project can be served.

The opacapp project ended in 2024. Its list (<https://github.com/opacapp/opacapp-config-files>, MIT licence) names ${total} libraries and the
system of each. This page says how Buchfink can serve them. It is generated from that list, which is not
part of Buchfink.

Their app read the web pages of each catalogue. Buchfink does not: pages change without notice, and a PIN belongs into an
interface that the library has opened for it. So every library has to do something first. What the vendors sell is general
knowledge and was not tested with their systems; their offer decides.

| | a library gets | libraries |
|---|---|---|
${levels.join('\n')}
| | all | ${total} |

## By system
| system (module of that project) | libraries | kinds | gets | first |
|---|---|---|---|---|
${rows.join('\n')}

## From the list to a draft
\`\`\`
npm run -s buchfink -- import-library-list bibs --only Musterstadt --out drafts.yaml
\`\`\`
reads one file or a folder, says how each library can be served, and writes an entry for \`libraries.yaml\` with its name, place and
address. What is still to be filled in stands there as a comment. Everything else: [configuration.md](configuration.md).
`;
}
