import { actOnce } from '@buchfink/connectors/builtin/circulation/act-once';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type {
  PatronRegistration,
  PatronSummary,
  RefusedEmail,
  UndoableAct,
} from '@buchfink/connectors/builtin/circulation/desk/desk';
import { DeskError } from '@buchfink/connectors/builtin/circulation/desk/desk-error';
import type { UndoableKind } from '@buchfink/connectors/builtin/circulation/desk/undo-desk';
import type { WaitingLetter } from '@buchfink/connectors/builtin/circulation/letters/waiting-letters';
import type { OwnAccount } from '@buchfink/connectors/builtin/circulation/patrons/account-view';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Patron } from '@buchfink/connectors/patron-system';
import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import * as z from 'zod/mini';
import type { PatronAccess, PatronWithCard } from '../../../api/account/patron-access.ts';
import { deskErrorText } from '../../../messages/desk-error-text.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { PersonalTraces, PersonalValues } from '../../../storage/personal-data/personal-values.ts';
import type { CirculationOf, LibraryCirculation } from '../../../systems/circulation/circulations.ts';
import type { LetterWriter } from '../../../systems/letters/letter-writer.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { type ActOutcome, mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import type { OperatorActName } from '../frame/record-act.ts';

/** The first page of the desk; the desks of libraries are below it. */
export const deskPath = '/operator/desk';

/** What the pages of the desk need. */
export interface DeskDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly circulationOf: CirculationOf;
  /** The logins and calendar feeds of patrons. */
  readonly access: PatronAccess;
  /** Searches all stores for a person who has been removed. */
  readonly searchTraces: (values: PersonalValues) => Promise<PersonalTraces>;
  readonly letters: LetterWriter;
}

/** A call at the desk of a library. */
export interface DeskCall {
  readonly call: OperatorCall;
  readonly words: OperatorWords;
  readonly library: LibrarySettings;
  readonly circulation: LibraryCirculation;
  /** `YYYY-MM-DD` in the library's time zone. */
  readonly today: string;
  /** The path of the desk of the library. */
  readonly path: string;
}

/** A call about a patron. */
export interface PatronCall extends DeskCall {
  readonly patron: PatronSummary;
  readonly account: OwnAccount;
  readonly refusedEmail?: RefusedEmail | undefined;
  readonly waitingLetter?: WaitingLetter | undefined;
  /** How the patron became one in the app; undefined for one of the desk. */
  readonly registration?: PatronRegistration | undefined;
  /** The path of the patron's page. */
  readonly patronPath: string;
  /** What staff did for the patron in the last hour and can still undo. */
  readonly undoable: readonly UndoableAct[];
}

/** The id that a form brings, so that it has one effect. */
export const ActId = z.string().check(z.regex(/^[\w-]{20,64}$/));

/** The texts of forms, with the bounds that any entry has. */
export const entry = (maxLength = 1_000) => z.string().check(z.maxLength(maxLength));

/** The barcode that a form brings. */
export const Barcode = z.string().check(z.minLength(1), z.maxLength(256));

/** The desk with its libraries: those whose accounts are managed here. */
export const deskLibraries = ({ projects, circulationOf }: Pick<DeskDeps, 'projects' | 'circulationOf'>) =>
  distinctLibraries(projects).filter((library) => circulationOf(library) !== undefined);

/** Finds the desk that a path names; undefined if there is none. */
function deskCallOf(deps: DeskDeps, call: OperatorCall): DeskCall | undefined {
  const library = deskLibraries(deps).find(({ id }) => String(id) === call.params.libraryId);
  const circulation = library && deps.circulationOf(library);
  if (library === undefined || circulation === undefined) return undefined;
  const today = dateInTimeZone(call.now, library.timeZone);
  return { call, words: operatorWordsIn(call.locale), library, circulation, today, path: `${deskPath}/${library.id}` };
}

/** Reads the account of a patron for a call; undefined for an unknown id, as of a patron of another library. */
export async function patronCallOf(desk: DeskCall, patronId: string): Promise<PatronCall | undefined> {
  const view = await desk.circulation.desk.accountOf(patronId);
  if (view === undefined) return undefined;
  const undoable = await desk.circulation.desk.undoableActs(patronId);
  const registration = await desk.circulation.desk.registrationOf(patronId);
  return { ...desk, ...view, undoable, registration, patronPath: `${desk.path}/patrons/${view.patron.id}` };
}

/** The site and what the pages of the desk need. */
export interface DeskPages {
  readonly site: OperatorSite;
  readonly deps: DeskDeps;
}

/** Mounts a page of the desk of a library; `path` is below it. */
export function mountDeskPage(
  { site, deps }: DeskPages,
  path: string,
  render: (desk: DeskCall) => Promise<OperatorPage | undefined>,
): void {
  mountOperatorPage(site, {
    path: `${deskPath}/:libraryId${path}`,
    access: 'desk',
    async render(call) {
      const desk = deskCallOf(deps, call);
      const page = desk && (await render(desk));
      return page && withTabs(desk, page);
    },
  });
}

/** Mounts a page about a patron; `path` is below the patron's page. */
export function mountPatronPage(
  pages: DeskPages,
  path: string,
  render: (patron: PatronCall) => Promise<OperatorPage | undefined>,
): void {
  mountDeskPage(pages, `/patrons/:patronId${path}`, async (desk) => {
    const patron = await patronCallOf(desk, desk.call.params.patronId ?? '');
    return patron && render(patron);
  });
}

/** An act at the desk: its form, what it does, and the page that shows the form again when it is refused. */
interface DeskAction<Call, Form> {
  readonly path: string;
  readonly act: OperatorActName;
  readonly form: z.ZodMiniType<Form>;
  readonly run: (call: Call, form: Form) => Promise<ActOutcome | undefined>;
  readonly refuse: (call: Call, refusal: Refusal, form: Form) => Promise<OperatorPage>;
}

/** Why an act was refused: words, and the detail that names a field. */
export interface Refusal {
  readonly text: string;
  readonly detail?: DeskError['detail'];
  readonly code?: DeskError['code'];
}

/** Mounts an action of the desk of a library. An error of the desk becomes a refusal in words. */
export function mountDeskAction<Form>(
  pages: DeskPages,
  { path, act, form, run, refuse }: DeskAction<DeskCall, Form>,
): void {
  mountAction(pages, { path, act, form, run, refuse }, async (desk) => desk);
}

/** Mounts an action about a patron; `path` is below the patron's page. */
export function mountPatronAction<Form>(pages: DeskPages, act: DeskAction<PatronCall, Form>): void {
  mountAction(pages, { ...act, path: `/patrons/:patronId${act.path}` }, (desk) =>
    patronCallOf(desk, desk.call.params.patronId ?? ''),
  );
}

function mountAction<Call extends DeskCall, Form>(
  { site, deps }: DeskPages,
  { path, act, form, run, refuse }: DeskAction<Call, Form>,
  callOf: (desk: DeskCall) => Promise<Call | undefined>,
): void {
  mountOperatorAction(site, {
    path: `${deskPath}/:libraryId${path}`,
    access: 'desk',
    act,
    form,
    pageOf: ({ params: { libraryId = '', patronId } }) =>
      `${deskPath}/${encodeURIComponent(libraryId)}${patronId === undefined ? '' : `/patrons/${encodeURIComponent(patronId)}`}`,
    async run(operatorCall, fields) {
      const desk = deskCallOf(deps, operatorCall);
      const call = desk && (await callOf(desk));
      if (desk === undefined || call === undefined) return undefined;
      const outcome = await runOrRefuse(desk, call, fields);
      return outcome && 'page' in outcome ? { ...outcome, page: withTabs(call, outcome.page) } : outcome;
    },
  });

  async function runOrRefuse(desk: DeskCall, call: Call, fields: Form): Promise<ActOutcome | undefined> {
    try {
      return await run(call, fields);
    } catch (error) {
      const refusal = refusalOf(call.words, error);
      if (refusal === undefined) throw error;
      // Who comes second reads what was first.
      return { kind: 'refused', page: await refuse((await callOf(desk)) ?? call, refusal, fields) };
    }
  }
}

/** The page with the tabs of the desk. They stand in place of the way back to its first page. */
function withTabs({ words, library, path, call, circulation }: DeskCall, page: OperatorPage): OperatorPage {
  const current = call.request.url.split('?')[0]?.replace(/\/+$/, '') ?? '';
  const tabs = [
    { path, text: words.desk.accounts },
    { path: `${path}/returns`, text: words.deskReturns.title },
    { path: `${path}/pull-list`, text: words.deskReservations.pullList.title },
    { path: `${path}/hold-shelf`, text: words.deskReservations.holdShelf.title },
    { path: `${path}/copies`, text: words.deskCopies.title },
    { path: `${path}/letters`, text: words.deskLetters.title },
    { path: `${path}/patrons/new`, text: words.deskPatrons.newPatron.title },
    ...(circulation.registration ? [{ path: `${path}/registrations`, text: words.deskRegistrations.title }] : []),
  ];
  const { back, ...rest } = page;
  return {
    ...rest,
    back: back?.path === path ? undefined : back,
    tabs: { name: library.libname, links: tabs.map((tab) => ({ ...tab, isCurrent: tab.path === current })) },
  };
}

/** The words for an error of the desk; undefined for an error of another kind. */
function refusalOf(words: OperatorWords, error: unknown): Refusal | undefined {
  // The patron's own acts refuse those who may not log in.
  if (error instanceof ApiException && error.code === 'session-ended') return { text: words.deskRefusals.disabled };
  if (!(error instanceof DeskError)) return undefined;
  const { code, detail } = error;
  return { code, detail, text: deskErrorText(error, words) };
}

/** Does an act at most once; the outcome is stored with the id of the form. */
export async function doOnce<Result>(
  { circulation }: DeskCall,
  id: string,
  kind: DeskActKind,
  run: (circulation: Circulation) => Promise<Result>,
  patronIdOf: (result: Result) => string | undefined,
): Promise<Result> {
  return (await actOnce(circulation.options, { id, kind, patronIdOf, run })).result;
}

/** Does an act about a patron at most once. */
export const doPatronOnce = <Result>(
  patron: PatronCall,
  id: string,
  kind: DeskActKind,
  run: (circulation: Circulation) => Promise<Result>,
): Promise<Result> => doOnce(patron, id, kind, run, () => patron.patron.id);

/** The kinds of acts with a stored outcome. */
export type DeskActKind =
  | UndoableKind
  | 'add'
  | 'change'
  | 'prolong'
  | 'pin'
  | 'block'
  | 'unblock'
  | 'confirm-card'
  | 'end-card'
  | 'lend'
  | 'undo-return'
  | 'copy-state'
  | 'due-day'
  | 'change-reservation'
  | 'renew'
  | 'reserve'
  | 'cancel'
  | 'charge'
  | 'cancel-payment'
  | 'waive'
  | 'forget'
  | 'undo-letters';

/** A patron as the patron's own acts take one. */
export const asPatron = ({ patron }: PatronCall): Patron => ({ userId: patron.card, patronId: patron.id });

/** A patron as the access to logins takes one. */
export const withCard = ({ library, patron }: PatronCall): PatronWithCard => ({
  libraryId: library.id,
  patronId: patron.id,
  card: patron.card,
  userName: patron.userName,
});

/** The context of a patron's own act that staff do. */
export const contextOf = ({ call, circulation }: DeskCall): CallContext => ({
  locale: call.locale,
  // The circulation here calls no other system.
  signal: new AbortController().signal,
  deadline: Number.MAX_SAFE_INTEGER,
  requestId: call.request.id,
  now: circulation.options.now,
  isByStaff: true,
});

/** The title of a copy, a loan or a reservation, or words for none. */
export const titleOf = ({ call }: Pick<DeskCall, 'call'>, { title }: { readonly title: string }) =>
  title || wordsIn(call.locale).account.untitled;
