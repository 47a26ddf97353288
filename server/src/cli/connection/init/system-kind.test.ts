import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commandWordsIn } from '../../../messages/command-words.ts';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { SystemSettings } from '../../../projects/libraries/system-settings.ts';
import { allKinds, bare } from '../../../projects/yaml/strict-schema.ts';
import { askSystem } from './ask-system.ts';
import { availabilityKinds } from './availability-kinds.ts';
import { catalogueKinds } from './catalogue-kinds.ts';
import { draftLibrary } from './library-draft.ts';
import { patronKinds } from './patron-kinds.ts';
import { type Question, readAnswer } from './question.ts';
import { connectableKinds } from './system-kind.ts';

const words = commandWordsIn('en');
const roles = [
  ['catalogue', catalogueKinds(words)],
  ['availability', availabilityKinds(words)],
  ['patron', patronKinds(words)],
] as const;

/** An answer that a person could give. */
function plausibleAnswer({ id, fallback, choices, faultOf }: Question): string {
  const special = Object.entries({ project: 'opac-x', host: 'sip.example' }).find(([key]) => id.endsWith(key))?.[1];
  const texts = [special, fallback, Object.keys(choices ?? {})[0], 'https://a.example', '7'];
  const answer = texts.find((text) => text && faultOf?.(text) === undefined);
  return answer ?? 'none';
}

it.each(roles)('knows every kind of %s that the settings have', (role, kinds) => {
  const union = bare(SystemSettings.shape[role]);
  if (!(union instanceof z.ZodMiniDiscriminatedUnion)) throw new Error('no union');
  const names = (allKinds(union).shape.kind as z.ZodMiniEnum).options.map(String);
  expect(Object.keys(connectableKinds(role, kinds))).toEqual(expect.arrayContaining(names));
});

it.each(
  roles.flatMap(([role, kinds]) =>
    Object.keys(connectableKinds(role, kinds)).map((kind) => [role, kind, kinds] as const),
  ),
)('the questions about %s of kind %s lead to settings that are valid', async (role, kind, kinds) => {
  const answers = {
    locale: 'en' as const,
    isInteractive: false,
    async ask(question: Question) {
      if (question.id === role) return kind;
      const read = readAnswer(question, plausibleAnswer(question), 'en');
      return 'answer' in read ? read.answer : expect.fail(`${question.id}: ${read.fault}`);
    },
  };
  const system = await askSystem(answers, role, { text: '', kinds, fallback: 'none' }, 'x');
  const patron = { kind: 'builtin', settings: {}, comments: {} };
  const systems = { patron: kind === 'patron' ? patron : undefined, [role]: system };
  const entry = draftLibrary({ id: 1, ident: 'x', name: 'X', shortname: 'X', city: '', systems });
  expect(LibrarySettings.safeParse(entry).error).toBeUndefined();
});
