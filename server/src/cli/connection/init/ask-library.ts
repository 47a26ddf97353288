import type { SystemBranch } from '@buchfink/connectors/connector';
import type { OperatorLocale } from '@buchfink/contract/locale';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { commandWordsIn } from '../../../messages/command-words.ts';
import type { StepResults } from '../../../messages/connection/step-results.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Project } from '../../../projects/project/project.ts';
import type { CheckFinding } from '../../../systems/connection-check/connection-report.ts';
import { identOf } from '../../library-list/draft-library.ts';
import { askByCopies } from './ask-by-copies.ts';
import { askSystem, type SystemAnswers } from './ask-system.ts';
import { availabilityKinds } from './availability-kinds.ts';
import { catalogueKinds } from './catalogue-kinds.ts';
import type { LibraryAnswers, SystemFacts } from './library-draft.ts';
import { patronKinds } from './patron-kinds.ts';
import type { Answers } from './question.ts';
import { connectableKinds, type SystemKind } from './system-kind.ts';
import type { Trial } from './try-systems.ts';

/** Asks all questions: about the library, its systems, and the project that it belongs to. */
export async function askLibrary(
  answers: Answers,
  projects: readonly Project[],
  tryDraft: (library: LibraryAnswers) => Promise<Trial>,
  tried = { works: true },
) {
  const identity = await askIdentity(answers, projects);
  const systems = await askSystems(answers, identity, tryDraft, tried);
  return { library: { ...identity, ...systems }, projectId: await askProject(answers, projects, identity.ident) };
}

type Identity = Omit<LibraryAnswers, 'systems'>;

async function askIdentity(answers: Answers, projects: readonly Project[]): Promise<Identity> {
  const { questions, faults } = commandWordsIn(answers.locale).init;
  const faultOf = (text: string) => (text.length > 200 || /\p{Cc}/u.test(text) ? faults.line : undefined);
  const name = await answers.ask({ id: 'name', text: questions.name, faultOf });
  const city = await answers.ask({ id: 'city', text: questions.city, isOptional: true, faultOf });
  const shortname = await answers.ask({ id: 'shortname', text: questions.shortname, fallback: city || name, faultOf });
  const libraries = projects.flatMap((project) => project.libraries);
  const usedIds = libraries.map(({ id }) => id);
  const id = await answers.ask({
    id: 'id',
    text: questions.id,
    fallback: String(Math.max(0, ...usedIds) + 1),
    faultOf: (text) => {
      if (!/^[1-9]\d{0,8}$/.test(text)) return faults.id;
      return usedIds.includes(Number(text)) ? faults.idTaken : undefined;
    },
  });
  const ident = await askIdent(answers, libraries, identOf(name));
  return { id: Number(id), ident, name, shortname, city };
}

/** A person is only asked where the ident of the name belongs to another library. */
async function askIdent(answers: Answers, libraries: readonly LibrarySettings[], fallback: string): Promise<string> {
  const { questions, faults } = commandWordsIn(answers.locale).init;
  const owner = (ident: string) => libraries.find((library) => library.ident === ident);
  if (answers.isInteractive && owner(fallback) === undefined) return fallback;
  return answers.ask({
    id: 'ident',
    text: questions.ident,
    fallback,
    faultOf: (ident) => {
      if (!LibrarySettings.shape.ident.safeParse(ident).success)
        return faults.ident({ rule: reportWordsIn(answers.locale).settingRules['id-with-dots'] });
      const other = owner(ident);
      return other && faults.identTaken({ ident, library: other.id, name: other.libname });
    },
  });
}

/** The roles of systems in the order of the questions, with the kinds of system that can have them. */
const rolesIn = (words: CommandsWords) =>
  [
    { role: 'catalogue', kinds: catalogueKinds(words), fallback: 'builtin' },
    { role: 'patron', kinds: patronKinds(words), fallback: 'none' },
    { role: 'availability', kinds: availabilityKinds(words), fallback: 'none' },
  ] as const;

/** Asks for the system of each role and tries it. An answer that does not work can be given again. */
async function askSystems(
  answers: Answers,
  identity: Identity,
  tryDraft: (library: LibraryAnswers) => Promise<Trial>,
  tried: { works: boolean },
): Promise<Pick<LibraryAnswers, 'systems' | 'facts'>> {
  let systems: LibraryAnswers['systems'] = {};
  const findings: CheckFinding[] = [];
  const words = commandWordsIn(answers.locale);
  for (const { role, kinds, fallback } of rolesIn(words)) {
    const text = words.init.questions[role];
    for (;;) {
      const connectable = connectableKinds(role, kinds);
      const offered = role === 'availability' ? availabilityFor(systems.patron, connectable) : connectable;
      const system = await askSystem(answers, role, { text, kinds: offered, fallback }, identity.ident);
      const next = { ...systems, [role]: system };
      // States of copies are looked up for hits of the catalogue, so both are tried together.
      const draft = role === 'availability' ? availabilityDraft(next) : { [role]: system };
      const trial = isTried(system)
        ? await tryDraft({ ...identity, systems: draft, facts: factsOf(findings) })
        : nothingTried;
      const { isGood } = trial;
      if (isGood || !answers.isInteractive || (await keepsAnswers(answers, role))) {
        if (!isGood) tried.works = false;
        systems = await askByCopies(answers, next, trial.findings, identity.ident);
        findings.push(...trial.findings);
        break;
      }
    }
  }
  return { systems, facts: factsOf(findings) };
}

/** A trial that was left out. */
export const nothingTried: Trial = { isGood: true, findings: [] };

/** What the findings of the trials say of the systems. */
function factsOf(findings: readonly CheckFinding[]): SystemFacts {
  const branches = new Map<string, SystemBranch>();
  for (const { code, values } of findings)
    if (code === 'branches-found')
      for (const branch of (values as StepResults['branches-found']).branches) {
        const known = branches.get(branch.id);
        if (known === undefined || known.name === known.id) branches.set(branch.id, { ...known, ...branch });
      }
  return { branches: [...branches.values()], hasKohaNumbers: findings.some(({ code }) => code === 'koha-numbers') };
}

/** Whether a system is elsewhere, so that it can be tried before there are records. */
const isTried = (system: SystemAnswers | undefined) => system !== undefined && system.kind !== 'builtin';

/** The systems to try for the states of copies: the accounts have been tried before, unless they tell the states. */
function availabilityDraft({ catalogue, availability, patron }: LibraryAnswers['systems']): LibraryAnswers['systems'] {
  return {
    catalogue: isTried(catalogue) ? catalogue : undefined,
    availability,
    patron: availability?.kind === 'patron' ? patron : undefined,
  };
}

/** The accounts of this service or none tell no states. */
function availabilityFor(patron: SystemAnswers | undefined, kinds: Readonly<Record<string, SystemKind>>) {
  const { patron: _, ...others } = kinds;
  return patron === undefined || patron.kind === 'builtin' ? others : kinds;
}

async function keepsAnswers(answers: Answers, role: string): Promise<boolean> {
  const { questions, choices } = commandWordsIn(answers.locale).init;
  const { again, keep } = choices;
  const id = `${role}.keep`;
  return (await answers.ask({ id, text: questions.keep, fallback: 'again', choices: { again, keep } })) === 'keep';
}

/** The projects that come with Buchfink. An upgrade replaces them and the folder that they are in. */
export const shippedProjects: readonly string[] = ['opac-demo', 'opac-example'];

function askProject(answers: Answers, projects: readonly Project[], ident: string): Promise<string> {
  const { questions, faults } = commandWordsIn(answers.locale).init;
  const names = projects.map(({ id }) => id).filter((id) => !shippedProjects.includes(id));
  return answers.ask({
    id: 'project',
    text: questions.project({ hasOthers: String(names.length > 0), projects: names.join(', ') }),
    fallback: `opac-${ident.toLowerCase().replace(/[^a-z0-9-]/g, '-')}`.slice(0, 63),
    faultOf: (id) => {
      if (shippedProjects.includes(id)) return faults.shippedProject({ project: id });
      return /^opac-[a-z0-9-]{1,58}$/.test(id) ? undefined : faults.project;
    },
  });
}

/** The keys of all answers about systems, of every kind. */
export const systemKeys = (locale: OperatorLocale): ReadonlySet<string> =>
  new Set(
    rolesIn(commandWordsIn(locale)).flatMap(({ role, kinds }) =>
      Object.values(kinds).flatMap(({ questions }) => questions.map(({ key }) => `${role}.${key}`)),
    ),
  );
