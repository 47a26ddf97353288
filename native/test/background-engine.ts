import { readFileSync } from 'node:fs';
import vm from 'node:vm';

/** The functions of the rules, as text that an engine evaluates. */
export type Evaluate = (script: string) => unknown;

/** An engine with nothing but JavaScript, as phones have one in the background. */
export function bareEngine(bundle: string): Evaluate {
  // Promises go on before an evaluation returns, as in JavaScriptCore and in a WebView.
  const context = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
  vm.runInContext(readFileSync(bundle, 'utf8'), context);
  return (script) => vm.runInContext(script, context);
}

interface Run {
  readonly input: string | undefined;
  readonly results: string | undefined;
  readonly now: Date;
}

export interface NativeCommand extends Readonly<Record<string, unknown>> {
  readonly name: string;
}

/** Drives a run as the native half does: takes a command, carries it out, answers it, until there is none. */
export async function driveRun(
  evaluate: Evaluate,
  { input, results, now }: Run,
  execute: (command: NativeCommand) => Promise<unknown>,
): Promise<void> {
  const call = (name: string, text: string) =>
    String(evaluate(`buchfinkBackground.${name}(${text === '' ? '' : JSON.stringify(text)})`) ?? '');
  call('start', JSON.stringify({ input: input ?? null, results: results ?? null, now: now.getTime() }));
  for (let command = call('take', ''); command !== ''; command = call('take', '')) {
    const answer = await execute(JSON.parse(command)).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: String(error) }),
    );
    call('answer', JSON.stringify(answer));
  }
}
