import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue } from '@buchfink/connectors/connector';

/** A catalogue that answers late, by this many milliseconds: it demonstrates a library with a slow system. */
export function withDelay(catalogue: Catalogue, delay: number): Catalogue {
  const { acquisitions, suggest, copies } = catalogue;
  const later = async <Answer>({ signal }: CallContext, ask: () => Promise<Answer>): Promise<Answer> => {
    await sleep(delay, undefined, { signal }).catch(() => signal.throwIfAborted());
    return ask();
  };
  return {
    searchFields: (context) => catalogue.searchFields(context),
    search: (query, context) => later(context, () => catalogue.search(query, context)),
    record: (id, context) => later(context, () => catalogue.record(id, context)),
    acquisitions:
      acquisitions && ((query, context) => later(context, () => acquisitions.call(catalogue, query, context))),
    copies: copies && ((ids, context) => later(context, () => copies.call(catalogue, ids, context))),
    suggest: suggest && ((text, context) => later(context, () => suggest.call(catalogue, text, context))),
  };
}
