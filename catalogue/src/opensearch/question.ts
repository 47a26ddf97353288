import type { Ask, EngineAnswer, EngineSearch } from './ask.ts';

/** Searches of the engine, and what their answers say. */
export interface Question<Answer> {
  readonly searches: readonly EngineSearch[];
  read(answers: readonly EngineAnswer[]): Answer;
}

/** A question whose answer is known. */
export function answered<Answer>(answer: Answer): Question<Answer> {
  return { searches: [], read: () => answer };
}

type Answers<Questions extends readonly Question<unknown>[]> = {
  [At in keyof Questions]: Questions[At] extends Question<infer Answer> ? Answer : never;
};

/** Asks several questions at once; nothing is asked where all answers are known. */
export function askTogether<const Questions extends readonly Question<unknown>[]>(
  ask: Ask,
  questions: Questions,
): Answers<Questions> {
  const searches = questions.flatMap((question) => question.searches);
  const answers = searches.length === 0 ? [] : ask(searches);
  let from = 0;
  return questions.map((question) => {
    const to = from + question.searches.length;
    const answer = question.read(answers.slice(from, to));
    from = to;
    return answer;
  }) as Answers<Questions>;
}
