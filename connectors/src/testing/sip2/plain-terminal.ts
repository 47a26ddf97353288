import type { LibraryState } from './library-state.ts';
import type { ServerTable } from './server-table.ts';
import plain from './servers/plain.json' with { type: 'json' };
import { TableTerminal } from './table-terminal.ts';

/** In whose manner a server answers. */
export interface Sip2Manner {
  /** What 64 lists. */
  readonly lists: 'barcodes' | 'titles' | 'nothing';
  /** Whether 64 counts; else its counts are blank. */
  readonly counts: boolean;
  /** Why it refuses, by the rule; absent: it never says. */
  readonly words?: Readonly<Record<RuleOfLending, string>>;
  /** Whether answers have dates, or how it writes a day (`YYYY-MM-DD`); else as the standard does. */
  readonly dates: boolean | ((day: string) => string);
  /** How it writes what is owed, in cents; absent: `7.00`. */
  readonly sum?: (cents: number) => string;
}

type RuleOfLending = 'max' | 'early' | 'reserved' | 'own-hold' | 'own-loan' | 'unknown-copy' | 'blocked' | 'not-own';

/** Evergreen's SIPServer by its default setting (`msg64_summary_datatype`): titles, and its events as words. */
export const evergreenManner: Sip2Manner = {
  lists: 'titles',
  counts: true,
  dates: true,
  words: {
    max: 'MAX_RENEWALS_REACHED',
    early: 'Too soon to renew this item',
    reserved: 'COPY_NEEDED_FOR_HOLD',
    'own-hold': 'HOLD_EXISTS',
    'own-loan': 'HOLD_ITEM_CHECKED_OUT',
    'unknown-copy': 'ASSET_COPY_NOT_FOUND',
    blocked: 'PATRON_BARRED',
    'not-own': 'Item not checked out to patron',
  },
};

/** invenio-sip2: barcodes, and no word about a refusal. */
export const invenioManner: Sip2Manner = { lists: 'barcodes', counts: true, dates: true };

/** A server that says no more than the flags of its answers. */
export const terseManner: Sip2Manner = { lists: 'nothing', counts: false, dates: false };

/** The table of a server that holds the rules of lending itself, without the lists, counts and words that its manner leaves out. */
function tableOf({ lists, counts, words }: Sip2Manner): ServerTable {
  const { '63': account, '15+': hold, ...messages } = plain.messages;
  const { done } = account.answers;
  const answers = { ...account.answers, done: counts ? done : done.replace(/(\{count\.\w+\}|0000)+/, ' '.repeat(24)) };
  const queued = words ? 'BR{titleHolds}|BS{branch}|' : '';
  return {
    ...plain,
    words: words ?? {},
    lists: lists === 'nothing' ? {} : plain.lists,
    messages: {
      ...messages,
      '63': { ...account, answers },
      '15+': { ...hold, answers: { ...hold.answers, done: `${hold.answers.done}${queued}` } },
    },
  };
}

/** A terminal of a server that holds the rules of lending itself, and answers in a manner. */
export class PlainTerminal extends TableTerminal {
  constructor(library: LibraryState, now: () => Date, manner: Sip2Manner) {
    const { dates, sum, lists } = manner;
    super(library, now, tableOf(manner), {
      cancels: true,
      writeSum: sum,
      writeDate: (day, time) =>
        typeof dates === 'function' ? dates(day) : dates ? `${day.replaceAll('-', '')}${time}` : undefined,
      entryOf: (copy) => (lists === 'titles' ? (copy?.title ?? '') : undefined),
    });
  }
}
