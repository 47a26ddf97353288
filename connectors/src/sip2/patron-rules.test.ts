import { patronRules } from '../testing/rules/patron-rules.ts';
import { evergreenManner, invenioManner, type Sip2Manner, terseManner } from '../testing/sip2/plain-terminal.ts';
import type { UnreportedFact } from '../testing/test-system.ts';
import { startConnectedLibrary, startLibraryIn } from './testing/connect-test-library.ts';

patronRules('SIP2', () =>
  startConnectedLibrary({ holds: { cancel: true } }, { sendsExpiry: true, renewsFrom: 'today', cancels: true }),
);
patronRules('SIP2 without reservations', () => startConnectedLibrary());

/** A library whose server answers in a manner, and what it leaves open. */
async function libraryIn(manner: Sip2Manner, unreported: readonly UnreportedFact[]) {
  const library = await startLibraryIn(manner);
  return { ...library, unreported: [...(library.unreported ?? []), ...unreported] };
}
patronRules('SIP2 in the manner of Evergreen', () => libraryIn(evergreenManner, ['copies']));
patronRules('SIP2 in the manner of invenio', () => libraryIn(invenioManner, ['refusal-reason']));
patronRules('SIP2 without words, dates and lists', () =>
  libraryIn(terseManner, ['copies', 'lists', 'expiry', 'refusal-reason']),
);
