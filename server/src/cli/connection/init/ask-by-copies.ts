import type { UndecidedDate } from '@buchfink/connectors/dates/date-reader';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { commandWordsIn } from '../../../messages/command-words.ts';
import { countsText } from '../../../messages/connection/step-result-text.ts';
import type { StepResults } from '../../../messages/connection/step-results.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import type { CheckFinding } from '../../../systems/connection-check/connection-report.ts';
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
      const choices = { no: shownText(no, answers.locale), yes: shownText(yes, answers.locale) };
      answered = await askSetting(answers, answered, setting, choices, ident);
    }
    if (code === 'dates-undecided') {
      const { dates } = values as StepResults['dates-undecided'];
      answered = await askSetting(answers, answered, 'dates', dateChoices(dates, answers.locale), ident);
    }
  }
  return answered;
}

/** How many copies are shown in which state. */
const shownText = (copies: Readonly<Record<string, number>>, locale: OperatorLocale): string =>
  commandWordsIn(locale).init.shows({ copies: countsText(copies, reportWordsIn(locale).connectionParts.copyStates) });

/** What each order makes of the dates. */
function dateChoices(dates: readonly UndecidedDate[], locale: OperatorLocale): Readonly<Record<string, string>> {
  const { init } = commandWordsIn(locale);
  const readings = (dayOf: (date: UndecidedDate) => string | undefined): string => {
    const texts = dates.map((date) => {
      const day = dayOf(date);
      return day === undefined ? init.dateAsItStands({ date: date.text }) : init.dateReadAs({ date: date.text, day });
    });
    return texts.join(', ');
  };
  const orders = (['dmy', 'mdy', 'ymd'] as const).filter((order) => dates.some(({ days }) => days[order]));
  return {
    found: init.untilDatesTell({ readings: readings((date) => date.shown) }),
    ...Object.fromEntries(orders.map((order) => [order, readings(({ days }) => days[order])])),
  };
}

/** Asks for a setting of the system that tells the states of copies, and adds the answer to it. */
async function askSetting(
  answers: Answers,
  systems: Systems,
  key: string,
  choices: Readonly<Record<string, string>>,
  ident: string,
): Promise<Systems> {
  const role = systems.availability?.kind === 'patron' ? 'patron' : 'availability';
  const system = systems[role];
  const words = commandWordsIn(answers.locale);
  const kinds = role === 'patron' ? patronKinds(words) : availabilityKinds(words);
  const setting = kinds[system?.kind ?? '']?.questions.find((question) => question.key === key);
  if (system === undefined || setting === undefined) return systems;
  const { fallback = Object.keys(choices)[0], ...question } = questionOf(setting, role, ident, words);
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
