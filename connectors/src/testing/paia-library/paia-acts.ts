import { addDays } from '@buchfink/contract/calendar-date';
import type { PaiaDocuments } from './paia-documents.ts';
import type { PaiaLibraryOptions } from './paia-options.ts';
import type { LibraryPatron, PaiaFields, PaiaState } from './paia-state.ts';

const storageType = 'http://purl.org/ontology/paia#StorageCondition';

const feeType = 'http://purl.org/ontology/paia#FeeCondition';

/** Creates the acts on documents: request, renewal and cancellation. */
export function createPaiaActs(
  { copies, requests, today, instant, waiting, provide }: PaiaState,
  { loanFields, requestFields }: PaiaDocuments,
  { branches = [], fee = {}, purpose }: PaiaLibraryOptions,
) {
  function requestCopy(patron: LibraryPatron, { item, edition, confirm }: Record<string, unknown>): PaiaFields {
    const requested = item ?? edition;
    const copy = [...copies.values()].find(
      (each) => each.item === item || (item === undefined && each.edition === edition),
    );
    const refuse = (error: string, condition?: object) => ({ status: 5, requested, item, edition, error, condition });
    if (copy === undefined) return refuse('Medium nicht gefunden');
    const loans = [...copies.values()].filter((each) => each.edition === copy.edition);
    if (loans.some(({ borrower }) => borrower === patron.patronId)) return refuse('Bereits an Sie ausgeliehen');
    if (requests.some((each) => each.edition === copy.edition && each.patronId === patron.patronId))
      return refuse('Bereits von Ihnen vorgemerkt');
    const places = { [storageType]: { option: branches } };
    const conditions = {
      ...(branches.length > 0 && places),
      ...feeCondition('request', 'Vormerkgebühr'),
      ...(purpose && { [purpose.type]: purpose.setting }),
    };
    if (!areMet(conditions, confirm)) return refuse('Bestätigung erforderlich', conditions);
    const [storageid = ''] = ((confirm as Record<string, string[]> | undefined)?.[storageType] ?? []) as string[];
    const free = loans.find(({ borrower }) => borrower === undefined);
    if (free !== undefined && branches.length === 0)
      return { ...loanFields(free), status: 2, starttime: instant(), endtime: addDays(today(), 28) };
    const request = { patronId: patron.patronId, edition: copy.edition, storageid, since: instant() };
    requests.push(request);
    chargeFee(patron, 'request', copy.about);
    return { ...requestFields(request), requested };
  }

  function renew(patron: LibraryPatron, { item, edition, confirm }: Record<string, unknown>): PaiaFields {
    const copy = [...copies.values()].find(
      (each) =>
        each.borrower === patron.patronId && (each.item === item || (item === undefined && each.edition === edition)),
    );
    const refuse = (error: string, condition?: object) => ({
      requested: item ?? edition,
      item,
      edition,
      error,
      condition,
      status: copy ? 3 : 0,
    });
    if (copy === undefined) return refuse('Medium nicht gefunden');
    if (waiting(copy.edition).length > 0) return refuse('Das Medium ist vorgemerkt');
    if (copy.renewals >= 2) return refuse('Maximale Anzahl der Verlängerungen erreicht');
    if (addDays(copy.due, -10) > today()) return refuse('Verlängerung noch nicht möglich');
    const conditions = feeCondition('renew', 'Verlängerungsgebühr');
    if (!areMet(conditions, confirm)) return refuse('Bestätigung erforderlich', conditions);
    copy.renewals++;
    copy.due = addDays(today(), 28);
    chargeFee(patron, 'renew', copy.about);
    return { ...loanFields(copy), requested: item ?? edition };
  }

  function cancel(patron: LibraryPatron, { item, edition }: Record<string, unknown>): PaiaFields {
    const index = requests.findIndex(
      (each) =>
        each.patronId === patron.patronId &&
        (item === undefined ? each.edition === edition : each.ready?.item === item),
    );
    const [request] = index < 0 ? [] : requests.splice(index, 1);
    if (request === undefined) return { status: 0, item, edition, error: 'Medium nicht gefunden' };
    if (request.ready) provide(request.ready.item);
    return { status: 0, item, edition: request.edition, requested: item ?? edition };
  }

  const feeCondition = (method: 'request' | 'renew', about: string): Record<string, object> => {
    const amount = fee[method];
    const service = method === 'request' ? 'Reservation' : 'Renew';
    return amount === undefined
      ? {}
      : { [feeType]: { option: [{ id: `http://purl.org/ontology/dso#${service}`, about, amount }] } };
  };

  function chargeFee(patron: LibraryPatron, method: 'request' | 'renew', about: string): void {
    const amount = fee[method];
    if (amount !== undefined)
      patron.fees.push({ feetypeid: 'de-830:fee-type:2', amount, date: instant(), feetype: 'Gebühr', about });
  }

  return { request: requestCopy, renew, cancel };
}

/** Whether a confirmation meets all conditions (PAIA 1.4, "How conditions are met"). */
function areMet(conditions: Readonly<Record<string, object>>, confirm: unknown): boolean {
  return Object.entries(conditions).every(([type, setting]) => {
    const { option, default: usual } = setting as {
      option: readonly { readonly id: string }[];
      default?: readonly string[];
    };
    // Without a confirmation the defaults are taken.
    const chosen = confirm === undefined ? usual : (confirm as Record<string, readonly string[]>)[type];
    if (chosen === undefined) return false;
    return usual?.length === 0 || chosen.some((id) => option.some((each) => each.id === id));
  });
}
