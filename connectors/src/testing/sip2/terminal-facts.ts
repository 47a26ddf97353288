import { addDays } from '@buchfink/contract/calendar-date';
import { fillTemplate } from '../fill-template.ts';
import type { LibraryCopy, LibraryState } from './library-state.ts';
import type { ServerTable, TerminalAccount, TerminalOptions } from './server-table.ts';
import { countOf, type TerminalRequest } from './terminal-request.ts';

/** What the answer to a message depends on. */
export interface FactsContext {
  readonly library: LibraryState;
  readonly table: ServerTable;
  readonly options: TerminalOptions;
  readonly terminal: TerminalAccount;
  readonly request: TerminalRequest;
  readonly today: string;
  readonly stamp: string;
  /** Undefined where no PIN is checked. */
  readonly isPinRight: boolean | undefined;
}

/** Whose and which loan or hold a message means. */
export function subjectsOf({ library, table, request }: Pick<FactsContext, 'library' | 'table' | 'request'>) {
  const [card, barcode, title] = [request.field('AA'), request.field('AB'), request.field('AJ')];
  const isByTitle = table.findsByTitle === true && barcode === '' && title !== '';
  const patron = library.patronOf(card);
  const ownHold = library
    .holdsOf(card)
    .find((hold) => (isByTitle ? library.copies.get(hold.barcode)?.title === title : hold.barcode === barcode));
  const copy = isByTitle ? library.loansOf(card).find((loan) => loan.title === title) : library.copies.get(barcode);
  return { card, barcode, patron, copy, ownHold };
}

/** What stands against renewing a loan. */
export const renewalConditions = ({ library, today }: Pick<FactsContext, 'library' | 'today'>, copy: LibraryCopy) => ({
  hasMaxRenewals: copy.loan === undefined || copy.loan.renewals >= copy.maxRenewals,
  isReserved: library.firstHoldFor(copy) !== undefined,
  isTooSoon:
    copy.loan !== undefined && copy.renewableDays !== undefined && addDays(copy.loan.due, -copy.renewableDays) > today,
});

const flag = (is: unknown) => (is ? 'Y' : 'N');
const isIn = (conditions: Readonly<Record<string, boolean>>, name: string): boolean => {
  const value = conditions[name];
  if (value === undefined) throw new Error(`A table of SIP2 names a condition that there is not: ${name}`);
  return value;
};

/** The first row of a table whose condition is met. */
export const firstMet = <Row extends readonly string[]>(
  rows: readonly Row[],
  conditions: Readonly<Record<string, boolean>>,
): Row | undefined => rows.find(([name = '']) => isIn(conditions, name));

/** The conditions that a table may name, and the values of its templates. */
export function factsOf(context: FactsContext) {
  const { library, table, options, terminal, request, today, stamp, isPinRight } = context;
  const { card, barcode, patron, copy, ownHold } = subjectsOf(context);
  const [branch, pin] = [request.field('BS'), request.field('AD')];
  const owedCents = patron ? library.owedBy(patron) : 0;
  const ready = library.readyHoldOf(barcode);
  const isLentToPatron = copy?.loan !== undefined && copy.loan.card === card;
  const owed = owedCents > 0 ? owedCents / 100 : undefined;
  const owedFixed = owed && (options.writeSum?.(owedCents) ?? owed.toFixed(2));
  const ofTitle = <Row extends { readonly titleId: string }>(rows: readonly Row[]) =>
    rows.filter(({ titleId }) => titleId === copy?.titleId);
  const ofPatron = {
    isCardLost: patron?.isCardLost === true,
    hasNoAddress: patron?.hasNoAddress === true,
    isDeniedRecalls: patron?.isDeniedRecalls === true,
    isRestricted: patron?.restriction !== undefined,
    isExpired: patron !== undefined && patron.validUntil < today,
    owesFees: owedCents > (table.feeLimit ?? Number.POSITIVE_INFINITY),
    owesTooMuch: owedCents > (options.loanFeeLimit ?? Number.POSITIVE_INFINITY),
    isPinWrong: isPinRight === false && (request.code === '63' || pin !== ''),
  };
  const [, status = ' '.repeat(14)] = firstMet(table.statuses, ofPatron) ?? [];
  const isBlocked = status.startsWith('Y');
  const conditions = {
    ...ofPatron,
    ...(copy === undefined
      ? { hasMaxRenewals: false, isReserved: false, isTooSoon: false }
      : renewalConditions(context, copy)),
    always: true,
    isBlocked,
    noPatron: patron === undefined,
    noCopy: copy === undefined,
    noOwnHold: ownHold === undefined,
    hasWrongPin: patron === undefined || patron.pin !== pin,
    hasHoldOfTitle: ofTitle(library.holdsOf(card)).length > 0,
    hasLoanOfTitle: ofTitle(library.loansOf(card)).length > 0,
    hasNotAcceptedFee: (patron?.holdFee ?? 0) > 0 && options.asksForHoldFee === true && request.field('BO') !== 'Y',
    isLent: copy?.loan !== undefined,
    isLentToAnother: copy?.loan !== undefined && !isLentToPatron,
    isNotLentToPatron: !isLentToPatron,
    isShelvedForAnother: ready !== undefined && ready.card !== card,
    isNotForLoan: copy?.condition === 'reference' || copy?.condition === 'not-for-loan',
    isOfAnotherBranch: copy?.loan === undefined && copy?.branch !== request.field('AP'),
    isUnknownBranch: !library.branches.includes(branch),
    isNotCancelable: !options.cancels || ownHold === undefined,
  };
  const writeDate = options.writeDate ?? ((day: string, time: string) => `${day.replaceAll('-', '')}${time}`);
  const dateOf = (day: string | undefined, time = '    235900') => day && writeDate(day, time);
  const title = copy?.title.replaceAll('|', '&#124;');
  const shown = terminal.hidesPersonalFields ? undefined : patron;
  const sendsExpiry = options.sendsExpiry ?? table.sendsExpiry ?? true;
  const values = {
    ...terminal,
    now: stamp,
    statusInstitution: terminal.statusInstitution ?? terminal.institution,
    hidingInstitution: terminal.hidesPersonalFields ? terminal.institution : undefined,
    language: request.language,
    field: Object.fromEntries(['AJ', 'AO', 'BK', 'CH'].map((id) => [id, request.field(id)])),
    card,
    barcode,
    branch,
    patron,
    status,
    owed,
    owedFixed,
    notes: table.notes
      .filter(([name = '']) => isIn(ofPatron, name))
      .map(([, text = '']) => fillTemplate(text, { patron, owedFixed }))
      .join(''),
    known: flag(patron),
    valid: flag(!patron?.isDisabled),
    pin: isPinRight === undefined ? undefined : flag(isPinRight),
    mayBorrow: flag(!isBlocked),
    address: shown?.address,
    email: shown?.email,
    phone: shown?.phone,
    born: shown?.born,
    expiry: sendsExpiry ? dateOf(patron?.validUntil, '') : undefined,
    holdFee: (patron?.holdFee ?? 0) / 100,
    copy,
    title,
    renewableTitle: isLentToPatron && !isBlocked ? title : '',
    due: dateOf(copy?.loan?.due),
    dueNow: dateOf(copy?.loan?.due, stamp.slice(8)),
    circulation: copy?.loan ? '04' : ready ? '08' : '03',
    pickupUntil: dateOf(ready?.pickupUntil),
    ready: flag(copy && ready),
    available: flag(copy && !copy.loan && !conditions.isReserved),
    copyHolds: library.holds.filter((hold) => hold.barcode === barcode).length || undefined,
    titleHolds: ofTitle(library.holds).length || undefined,
    ...listsOf(context),
  };
  return { conditions, values };
}

/** What 64 counts, and the list at the first `Y` of the request. */
function listsOf(context: FactsContext) {
  const { library, table, options, request, today } = context;
  const { patron } = subjectsOf(context);
  const loans = patron ? library.loansOf(patron.card) : [];
  const holds = patron ? library.holdsOf(patron.card) : [];
  const isOverdue = ({ loan }: LibraryCopy) => (loan?.due ?? '9') < today;
  const isReady = ({ state }: { readonly state: string }) => state === 'ready';
  const listed = loans.filter(({ isUnlisted }) => !isUnlisted);
  const entries = (rows: readonly { readonly barcode: string }[]) =>
    rows.map(({ barcode }) => ({ barcode, entry: options.entryOf?.(library.copies.get(barcode)) ?? barcode }));
  const fees = patron?.fees.map(({ text, amount }) => ({ text, amount: (amount / 100).toFixed(2) })) ?? [];
  const lists: Readonly<Record<string, readonly object[]>> = {
    ready: entries(holds.filter(isReady)),
    overdue: entries(listed.filter(isOverdue)),
    loans: entries(listed),
    fees,
    waiting: entries(holds.filter((hold) => !isReady(hold))),
    holds,
    none: [],
  };
  const count: Record<string, string> = Object.fromEntries(
    Object.entries({ ...lists, loans, overdue: loans.filter(isOverdue) }).map(([name, rows]) => [name, countOf(rows)]),
  );
  const { of = 'none', entry = '', empty, isPaged } = table.lists[request.summary.indexOf('Y')] ?? {};
  const list = (lists[of] ?? []).map((row) => fillTemplate(entry, { ...row }));
  const end = request.optional('BQ');
  const start = Number(request.optional('BP') ?? 1);
  // A part has one entry more than it should; Perl fills up one that ends before.
  const part = isPaged ? list.slice(start - 1, Number(end ?? 9_998) + 1) : list;
  const filled =
    empty && Array.from({ length: Number(end ?? list.length) - start + 1 }, (_, at) => list[start - 1 + at] ?? empty);
  return { count, list: (filled || part).join('') };
}
