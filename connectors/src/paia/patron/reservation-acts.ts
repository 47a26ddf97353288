import { ApiException } from '@buchfink/contract/error';
import type { ActReason } from '@buchfink/contract/multi-step';
import type { CallContext } from '../../call-context.ts';
import type { SystemDate } from '../../dates/date-reader.ts';
import type { ActAnswer, ActDetail, Patron, ReservationTarget, StepSelections } from '../../patron-system.ts';
import { reasonOfBlocks } from '../../refusals/block-reason.ts';
import { type PaiaDocument, parseDocuments, serviceStatus } from '../protocol/paia-answers.ts';
import { isRefusal } from '../protocol/paia-client.ts';
import { allows, type PaiaSession } from '../protocol/paia-session.ts';
import { blocksOf, endOf, type OwnDocument, titleOf } from './account-view.ts';
import { meetConditions, parseCopySelection } from './conditions.ts';
import { acting, readItems, readPatron, resultFor, targetOf } from './own-account.ts';
import type { PaiaPatronOptions } from './patron-options.ts';
import { refusalOf } from './refusals.ts';

const { reserved, ordered, held, provided } = serviceStatus;
const isWaiting = ({ status }: PaiaDocument) => status === reserved || status === ordered || status === provided;
const refused = (reason: ActReason): ActAnswer => ({ status: 'ERROR', reason });

/**
 * Reserves a title or copy. What servers may forget is checked first: an expired or blocked card, and a title that the
 * patron has or waits for already. The first request accepts no condition, so that the server tells them all.
 */
export function reserve(
  options: PaiaPatronOptions,
  patron: Patron,
  target: ReservationTarget,
  selections: StepSelections,
  context: CallContext,
): Promise<ActAnswer> {
  return acting(options, patron, context, async (session) => {
    const [information, { documents, scopes }] = await Promise.all([
      readPatron(options, session, context),
      readItems(options, session, context),
    ]);
    if (!allows(scopes, 'write_items')) return { status: 'UNSUPPORTED' };
    const { dayAt, dates, settings } = options;
    const rules = {
      today: dayAt(context.now()),
      dates,
      renewals: settings.renewals,
      barcode: settings.barcode,
      isWritable: true,
    };
    const against = reasonOfBlocks(information === undefined ? [] : blocksOf(information, rules));
    if (against !== undefined) return refused(against);
    const copyId = target.copyId ?? parseCopySelection(selections.copy).copyId;
    const own = documents.find((document) => isSame(document, target.recordId, copyId));
    if (own?.status === held) return refused('lent-to-you');
    if (own !== undefined && isWaiting(own)) return refused('reserved-by-you');
    const { copies = [] } = target;
    const [only, ...others] = settings.reserveBy === 'copy' && copyId === undefined ? copies : [];
    if (only !== undefined && others.length > 0) return askForCopy(copies);
    const item = copyId ?? only?.id;
    const requested = item === undefined ? { edition: target.recordId } : { item };
    try {
      return outcomeOf(
        await negotiate(options, session, 'request', requested, selections, context),
        options,
        information?.name,
      );
    } catch (error) {
      // The identifier of a title that the system does not know, or that is no identifier there.
      if (isRefusal(error, 'invalid') || isRefusal(error, 'not-found')) return refused('unknown-record');
      throw error;
    }
  });
}

/** Whether a document of the account is the one to reserve. Volumes of one edition are told apart by their copies. */
function isSame({ item, edition, requested }: OwnDocument, recordId: string, copyId: string | undefined): boolean {
  if (copyId !== undefined && item !== undefined) return item === copyId || requested === copyId;
  return edition === recordId || requested === recordId;
}

function askForCopy(copies: NonNullable<ReservationTarget['copies']>): ActAnswer {
  const selection = copies.slice(0, 200).map(({ id, barcode }) => ({ key: id, label: barcode ?? id }));
  return { status: 'SELECTION_NEEDED', action: 'copy', selection };
}

/** Cancels a reservation of the patron. */
export function cancel(
  options: PaiaPatronOptions,
  patron: Patron,
  token: string,
  selections: StepSelections,
  context: CallContext,
): Promise<ActAnswer> {
  return acting(options, patron, context, async (session) => {
    const { documents } = await readItems(options, session, context);
    const own = documents.find((document) => document.id === token && isWaiting(document));
    if (own === undefined) return refused('not-found');
    if (own.cancancel === false) return refused('not-cancelable');
    const negotiated = await negotiate(options, session, 'cancel', targetOf(own), selections, context, own);
    if ('question' in negotiated) return negotiated.question;
    const { error, status } = negotiated.result;
    if (error !== undefined) return { status: 'ERROR', ...refusalOf(error, options, [own.about]) };
    // A document that still waits was not cancelled, whatever the answer does not say.
    return isWaiting({ status } as PaiaDocument) ? refused('unknown') : { status: 'OK' };
  });
}

type Negotiated = { readonly question: ActAnswer } | { readonly result: PaiaDocument };

/**
 * Sends a request without a confirmation, and, if the server answers with conditions, once more with one that meets them
 * all. A request with open conditions changes nothing (PAIA 1.4, "How conditions are met"). An answer without the document
 * leaves the outcome open: it throws `ApiException('library-unavailable')`, after which the account is read.
 */
async function negotiate(
  { client, settings, amounts }: PaiaPatronOptions,
  session: PaiaSession,
  method: 'request' | 'cancel',
  target: ReturnType<typeof targetOf>,
  selections: StepSelections,
  context: CallContext,
  own?: OwnDocument,
): Promise<Negotiated> {
  const send = async (confirm: object | undefined) => {
    const { json } = await client.write(method, session, [{ ...target, confirm }], context);
    const result = resultFor(target, parseDocuments(json) ?? [], 1);
    if (result === undefined) throw new ApiException('library-unavailable');
    return result;
  };
  const first = await send(settings.emptyConfirm ? {} : undefined);
  if ((first.condition?.size ?? 0) === 0) return { result: first };
  const subject = first.about === undefined ? own : first;
  const { question, confirm } = meetConditions(first, selections, subject ? titleOf(subject).title : '', amounts);
  return question ? { question } : { result: await send(confirm) };
}

/** Until when it can be fetched, as a day or in the words of the server. */
function readyUntil({ day, text }: SystemDate): ActDetail[] {
  if (day !== undefined) return [{ kind: 'ready-until', day }];
  return text === undefined ? [] : [{ kind: 'ready-until', text }];
}

function outcomeOf(negotiated: Negotiated, options: PaiaPatronOptions, name?: string): ActAnswer {
  if ('question' in negotiated) return negotiated.question;
  const { result } = negotiated;
  if (result.error !== undefined) return { status: 'ERROR', ...refusalOf(result.error, options, [name, result.about]) };
  if (!isWaiting(result)) return refused('unknown');
  const end = endOf(result, options);
  const { storage, storageid } = result;
  const details: ActDetail[] = [
    ...(storage === undefined ? [] : [{ kind: 'pickup', text: storage, branchId: storageid } as const]),
    ...(result.status === provided ? readyUntil(end) : []),
  ];
  return { status: 'OK', ...(details.length > 0 && { details }) };
}
