import { join, resolve } from 'node:path';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { observationText } from '../../messages/doctor/observation-text.ts';
import type { Observations } from '../../messages/doctor/observations.ts';
import { diskSource } from '../../projects/files/load-projects.ts';
import { closestName } from '../../projects/yaml/unknown-name.ts';
import { textOf } from '../../projects/yaml/yaml-file.ts';
import { readSecretAt } from '../../systems/upstream/read-secret-at.ts';
import { serviceVariables } from './settings.ts';
import { isServiceLink, otherVariables } from './variable-names.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The findings about variables, each of which a start survives. */
const codes = ['variable-unknown', 'variable-empty', 'variable-unreadable'] as const;
type Code = (typeof codes)[number];

/** What is wrong with one variable, and the values of its words. */
export type VariableFinding = {
  readonly [Each in Code]: { readonly code: Each; readonly values: Observations[Each] };
}[Code];

/** References to secrets that a service starts without, and looks for again when it needs them. */
const lateReferences = ['BUCHFINK_ALERT_WEBHOOK', 'BUCHFINK_ALERT_SECRET'] as const;

/**
 * Finds variables of the environment that have no effect: those that begin with `BUCHFINK_` and that nothing reads,
 * settings without a value, and references of alerts that lead to no secret. A variable that a setting or a file of the
 * projects names (`env:NAME`) is read. Never throws.
 */
export async function checkVariables(environment: Environment): Promise<VariableFinding[]> {
  const findings: VariableFinding[] = [];
  const unknown = Object.keys(environment)
    .filter((name) => isUnknown(name, environment))
    .sort();
  if (unknown.length > 0) {
    const named = await namedVariables(environment);
    for (const name of unknown)
      if (!named.has(name))
        findings.push({ code: 'variable-unknown', values: { name, suggestion: suggestionFor(name) } });
  }
  for (const name of serviceVariables)
    if (environment[name] === '') findings.push({ code: 'variable-empty', values: { name } });
  for (const name of lateReferences) {
    const reference = environment[name] ?? '';
    if (!/^(env|file):/.test(reference)) continue;
    const secret = await readSecretAt(reference, environment).catch(() => undefined);
    if (secret === undefined) findings.push({ code: 'variable-unreadable', values: { name, reference } });
  }
  return findings;
}

/** The findings as English sentences, for the log. */
export async function variableWarnings(environment: Environment): Promise<string[]> {
  return (await checkVariables(environment)).map((finding) => variableText(finding, 'en'));
}

/** A finding as a sentence. */
export const variableText = (finding: VariableFinding, locale: OperatorLocale): string =>
  observationText(finding, locale, String);

function isUnknown(name: string, environment: Environment): boolean {
  if (!name.startsWith('BUCHFINK_') || serviceVariables.includes(name) || otherVariables.includes(name)) return false;
  return !isServiceLink(name, environment[name] ?? '');
}

/** The setting that was probably meant: a similar one, or the same name without the prefix. */
function suggestionFor(name: string): string | undefined {
  const plain = name.slice('BUCHFINK_'.length);
  return serviceVariables.includes(plain) ? plain : closestName(name, serviceVariables);
}

/** The variables that settings and the files of the projects name as places of secrets. Files that cannot be read name none. */
async function namedVariables(environment: Environment): Promise<ReadonlySet<string>> {
  const folder = resolve(environment.BUCHFINK_PROJECTS || './projects');
  const projects = await diskSource(folder)
    .names()
    .catch(() => []);
  const files = projects.flatMap((name) => ['project.yaml', 'libraries.yaml'].map((file) => join(folder, name, file)));
  const texts = await Promise.all(files.map(textOf));
  const values = serviceVariables.map((name) => environment[name] ?? '');
  const all = [...values, ...texts.filter((text) => typeof text === 'string')];
  return new Set(all.flatMap((text) => [...text.matchAll(/\benv:([A-Za-z_]\w*)/g)].map(([, name = '']) => name)));
}
