import type { Endpoint } from '@buchfink/contract/endpoint';
import { idempotencyHeader, type MultiStep } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { connection, onReconnect } from '#shared/connection/service-connection.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { AccountKey } from '#shared/state/accounts.ts';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { type ActEndpoint, actName, type TargetOf } from './act-endpoint.ts';
import { type ActRun, createActRun } from './act-run.ts';
import { type ActEnd, type ActRequest, idleState } from './act-state.ts';

/** Loaded while the first request of an act is sent. */
const ActDialog = lazyComponent(async () => (await import('./dialog/act-dialog.tsx')).ActDialog);

interface ActOptions {
  /** The card of the act. */
  readonly account: AccountKey;
  /** The title it concerns, shown in the dialog. */
  readonly about?: string | undefined;
  /** Replaces the usual question, where the app asks. */
  readonly questionText?: string | undefined;
  /** Called once with the result; the account is fetched again at the same time. */
  readonly onEnd?: (end: ActEnd) => void;
  /** Whether the caller shows this result itself, e.g. one with an item for each of several loans. */
  readonly shows?: (end: ActEnd) => boolean;
}

export interface Act<Target> {
  /** Starts the act. A call while one is running is ignored. */
  start(target: Target, options: ActOptions): void;
  /** A request is waiting for its answer. */
  readonly busy: boolean;
  /** The dialog with the library's questions and the result. The caller must render it. */
  readonly dialog: ReactNode;
}

type Plain = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, typeof MultiStep>;

/** An act on an account in steps: `const act = useAct(reserve)`, then `act.start(target, { account })` and `{act.dialog}`. */
export function useAct<E extends ActEndpoint>(endpoint: E): Act<TargetOf<E>> {
  const t = useT();
  const queries = useQueryClient();
  const [actState, setActState] = useState(idleState);
  const [options, setOptions] = useState<ActOptions>();
  const run = useRef<ActRun>(undefined);
  const name = actName(endpoint);
  const say = (answer: MultiStep) => showSnackbar({ text: answer.message || t(`act.done-${name}`) });

  const end = ({ account, onEnd, shows }: ActOptions, ended: ActEnd) => {
    if (ended.outcome !== 'given-up') void queries.invalidateQueries({ queryKey: accountKey(account) });
    onEnd?.(ended);
    const isPlain = ended.outcome === 'done' && (ended.answer.details ?? []).length === 0;
    if (shows?.(ended)) run.current?.close();
    else if (ended.outcome === 'done' && isPlain) {
      say(ended.answer);
      run.current?.close();
    }
  };

  const start = (target: TargetOf<E>, options: ActOptions) => {
    if (actState.status !== 'idle') return;
    const { libraryId, userId } = options.account;
    const ask = ({ key, ...more }: ActRequest) => {
      const body = { libraryId, userId, target, ...more };
      const headers = { [idempotencyHeader]: key };
      return callAsPatron(endpoint as unknown as Plain, { body, headers }, options.account);
    };
    const newRun = createActRun({
      ask,
      isOnline: connection.isConnected,
      // Whoever changes the place sees where to first.
      skipsSingleOption: name !== 'changePickup',
      onChange: setActState,
      onEnd: (ended) => end(options, ended),
      onLateAnswer: (answer) => {
        void queries.invalidateQueries({ queryKey: accountKey(options.account) });
        if (answer.status === 'OK' || answer.status === 'ERROR') say(answer);
      },
    });
    run.current = newRun;
    setOptions(options);
    newRun.begin();
  };

  const isLost = actState.status === 'lost';
  useEffect(() => {
    if (!isLost) return;
    return onReconnect(() => run.current?.checkAgain());
  }, [isLost]);

  const dialog =
    options && run.current ? (
      <ActDialog
        actState={actState}
        name={name}
        run={run.current}
        about={options.about}
        questionText={options.questionText}
        account={options.account}
      />
    ) : null;
  return { start, busy: actState.status === 'sending', dialog };
}
