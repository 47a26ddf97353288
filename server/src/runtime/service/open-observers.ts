import { serviceVersion } from '../../base/version/service-version.ts';
import { answerObserver, createAnswerWatch } from '../../operations/monitoring/answers/answer-watch.ts';
import { createConnectionRecorder, observeByAll } from '../../operations/monitoring/connections/connection-recorder.ts';
import { createMetrics } from '../../operations/monitoring/metrics.ts';
import { throttleMessages } from '../../systems/upstream/throttle-messages.ts';
import type { ServiceContext } from './service-context.ts';

/** What watches the calls of library systems. */
export type Observers = Awaited<ReturnType<typeof openObservers>>;

/** Creates metrics, the recorder of connections, and traces where they are configured. */
export async function openObservers({ settings, now, warn }: Pick<ServiceContext, 'settings' | 'now' | 'warn'>) {
  const metrics = createMetrics();
  const recorder = createConnectionRecorder(() => now().getTime());
  const endpoint = settings.tracesEndpoint;
  const traces = endpoint === undefined ? undefined : await openTracesTo(endpoint, throttleMessages(warn, now));
  const answers = createAnswerWatch(() => now().getTime());
  const observer = observeByAll(
    metrics.observer,
    recorder.observer,
    answerObserver(answers, metrics.served),
    ...(traces ? [traces.observer] : []),
  );
  return { metrics, recorder, answers, traces, observer };
}

/** Opens traces; their packages are loaded only here. */
async function openTracesTo(endpoint: string, warn: (message: string) => void) {
  const { openTraces } = await import('../../operations/monitoring/traces/open-traces.ts');
  return openTraces({ endpoint, version: serviceVersion, warn });
}
