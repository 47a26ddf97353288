import type { UndecidedDate } from '@buchfink/connectors/dates/date-reader';
import { countsText } from '../../../messages/connection/step-result-text.ts';
import type { StepResults } from '../../../messages/connection/step-results.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { CheckFinding } from '../../../systems/connection-check/connection-report.ts';
import type { Sentence } from '../../command-error.ts';
import { questionOf, settingValue } from './ask-system.ts';
import { availabilityKinds } from './availability-kinds.ts';
import type { LibraryAnswers } from './library-draft.ts';
import { patronKinds } from './patron-kinds.ts';
import type { Answers } from './question.ts';

type Systems = LibraryAnswers['systems'];

/**
 * Asks a person for the settings that only real copies can explain, with what each answer makes of the copies that a trial has
 * read. A file of answers has them from the beginning.
 */
export async function askByCopies(
  answers: Answers,
  systems: Systems,
  findings: readonly CheckFinding[],
  ident: string,
): Promise<Systems> {
  if (!answers.isInteractive) return systems;
  let answered = systems;
  for (const { code, values } of findings) {
    if (code === 'trust-compared') {
      const { setting, isSet, now, other } = values as StepResults['trust-compared'];
      const [yes, no] = isSet ? [now, other] : [other, now];
      const choices = { no: shownText(no), yes: shownText(yes) };
      answered = await askSetting(answers, answered, setting, choices, ident);
    }
    if (code === 'dates-undecided') {
      const { dates } = values as StepResults['dates-undecided'];
      answered = await askSetting(answers, answered, 'dates', dateChoices(dates), ident);
    }
  }
  return answered;
}

/** How many copies are shown in which state. */
const shownText =
  (copies: Readonly<Record<string, number>>): Sentence =>
  ({ init }, locale) =>
    init.shows({ copies: countsText(copies, wordsIn(locale).connectionParts.copyStates) });

/** What each order makes of the dates. */
function dateChoices(dates: readonly UndecidedDate[]): Readonly<Record<string, Sentence>> {
  const readings =
    (dayOf: (date: UndecidedDate) => string | undefined): Sentence =>
    ({ init }) => {
      const texts = dates.map((date) => {
        const day = dayOf(date);
        return day === undefined ? init.dateAsItStands({ date: date.text }) : init.dateReadAs({ date: date.text, day });
      });
      return texts.join(', ');
    };
  const shown = readings((date) => date.shown);
  const orders = (['dmy', 'mdy', 'ymd'] as const).filter((order) => dates.some(({ days }) => days[order]));
  return {
    found: (words, locale) => words.init.untilDatesTell({ readings: shown(words, locale) }),
    ...Object.fromEntries(orders.map((order) => [order, readings(({ days }) => days[order])])),
  };
}

/** Asks for a setting of the system that tells the states of copies, and adds the answer to it. */
async function askSetting(
  answers: Answers,
  systems: Systems,
  key: string,
  choices: Readonly<Record<string, Sentence>>,
  ident: string,
): Promise<Systems> {
  const role = systems.availability?.kind === 'patron' ? 'patron' : 'availability';
  const system = systems[role];
  const kinds = { patron: patronKinds, availability: availabilityKinds };
  const setting = kinds[role][system?.kind ?? '']?.questions.find((question) => question.key === key);
  if (system === undefined || setting === undefined) return systems;
  const { fallback = Object.keys(choices)[0], ...question } = questionOf(setting, role, ident);
  const answer = await answers.ask({ ...question, fallback, choices });
  const { settings, comments } = system;
  return {
    ...systems,
    [role]: {
      ...system,
      settings: { ...settings, [key]: settingValue(setting, answer) },
      comments: { ...comments, ...(setting.comment !== undefined && { [key]: setting.comment }) },
    },
  };
}
