import { commandName } from '../../../base/command-name.ts';
import { commandWordsIn } from '../../../messages/command-words.ts';
import { askLibrary, nothingTried } from './ask-library.ts';
import { questionOf } from './ask-system.ts';
import { availabilityKinds } from './availability-kinds.ts';
import { catalogueKinds } from './catalogue-kinds.ts';
import { patronKinds } from './patron-kinds.ts';
import type { Question } from './question.ts';
import type { SystemKind } from './system-kind.ts';

const example = 'Neustadt';
/** The page is English. */
const locale = 'en';
const words = commandWordsIn(locale);

const roles = {
  catalogue: catalogueKinds(words),
  patron: patronKinds(words),
  availability: availabilityKinds(words),
};

/** Generates `docs/init-answers.md` from the questions that `init` asks. */
export async function answersDoc(): Promise<string> {
  const systems = Object.entries(roles).map(([role, kinds]) => roleText(role, kinds));
  return `# The answers of \`init\`

For operators: every question of \`init\`, for a file that answers them.

*This page is generated from the questions (\`server/src/cli/connection/init\`); a test fails when it is out of date.*

\`${commandName} init --answers library.yaml\` asks nothing: the answers are in a file of YAML, one key a question. A key that is left
out has its default. A key without a default is optional, or only asked for with some of the other answers. Every missing, wrong or
unknown answer is named before anything is tried or written. Secrets are never in the file, only where they are:
\`env:NAME\` or \`file:/path\`.

\`\`\`yaml
name: City library of ${example}
city: ${example}
catalogue: oai-pmh
catalogue.url: https://opac.example/oai
patron: sip2
patron.host: sip.library.example
patron.user: buchfink
patron.institution: HB
\`\`\`

## The library
The defaults are those of a library with the name ${example}, the first one.

${table(await libraryQuestions())}

${systems.join('\n\n')}
`;
}

/** The questions that are asked of every library. */
async function libraryQuestions(): Promise<readonly Question[]> {
  const questions: Question[] = [];
  await askLibrary(
    {
      locale,
      isInteractive: false,
      async ask(question) {
        questions.push(question);
        return question.fallback ?? (question.isOptional === true ? '' : example);
      },
    },
    [],
    async () => nothingTried,
  );
  return questions;
}

function roleText(role: string, kinds: Readonly<Record<string, SystemKind>>): string {
  const texts = Object.entries(kinds).flatMap(([kind, { meaning, questions }]) =>
    questions.length === 0
      ? []
      : [
          `### \`${role}: ${kind}\`\n${upperFirst(meaning)}.\n\n${table(
            questions.map((question) => ({
              ...questionOf(question, role, example, words),
              isOptional: question.isOptional === true || question.isAsked !== undefined,
            })),
          )}`,
        ],
  );
  const list = Object.entries(kinds).map(([kind, { meaning }]) => `| \`${kind}\` | ${meaning} |`);
  const kindsText = ['| answer | meaning |', '|---|---|', `| \`none\` | ${words.init.choices.none} |`, ...list].join(
    '\n',
  );
  return [`## \`${role}\``, kindsText, ...texts].join('\n\n');
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function table(questions: readonly Question[]): string {
  const lines = questions.map(
    (question) => `| \`${question.id}\` | ${fallbackText(question)} | ${meaning(question)} |`,
  );
  return ['| key | default | question |', '|---|---|---|', ...lines].join('\n');
}

function fallbackText({ fallback, isOptional = false }: Question): string {
  if (fallback !== undefined) return `\`${fallback}\``;
  return isOptional ? '' : 'required';
}

function meaning({ id, text, choices = {} }: Question): string {
  if (Object.hasOwn(roles, id)) return `${text} The answers are [below](#${id})`;
  const list = Object.entries(choices).map(([name, told]) => `\`${name}\` ${told}`);
  return `${text}${list.length > 0 ? ` ${list.join('; ')}` : ''}`.replaceAll('|', '\\|');
}
