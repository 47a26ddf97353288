import { randomInt } from 'node:crypto';
import type { NewPatron, PatronChange, PatronSummary } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { addressFields, addressLimits } from '@buchfink/connectors/builtin/circulation/patrons/postal-address';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import * as z from 'zod/mini';
import { Check, ChoiceField, Field, HiddenField } from '../../frame/forms.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { branchChoices } from '../branch-choice.tsx';
import { ActId, type DeskCall, entry, type PatronCall, type Refusal } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { groupName } from './group-name.ts';

/** The entries about a patron; an empty one is none. */
const patronEntries = {
  card: entry(),
  name: z._default(entry(), ''),
  userName: z._default(entry(), ''),
  email: z._default(entry(), ''),
  street: z._default(entry(), ''),
  postcode: z._default(entry(), ''),
  town: z._default(entry(), ''),
  country: z._default(entry(), ''),
  born: z._default(entry(), ''),
  group: z._default(entry(), ''),
  homeBranch: z._default(entry(), ''),
  validUntil: z._default(entry(), ''),
};

/** The form for a new patron, and the one that changes a patron. */
export const NewPatronForm = z.object({ act: ActId, pin: entry(), ...patronEntries });
export type NewPatronForm = z.infer<typeof NewPatronForm>;
export const PatronForm = z.object({
  act: ActId,
  canLogIn: z.optional(entry()),
  /** What the form was made from (`writeSeen`). */
  seen: z.optional(entry(20_000)),
  ...patronEntries,
});
export type PatronForm = z.infer<typeof PatronForm>;

type PatronEntries = Omit<PatronForm, 'act' | 'canLogIn' | 'seen'>;

const optionalFields = [
  'name',
  'userName',
  'email',
  ...addressFields,
  'born',
  'group',
  'homeBranch',
  'validUntil',
] as const;

/** The new patron that a form describes. */
export function newPatronOf({ card, pin, ...entries }: NewPatronForm): NewPatron {
  const filled = optionalFields.flatMap((field) =>
    entries[field].trim() === '' ? [] : [[field, entries[field].trim()]],
  );
  return { card, pin, ...Object.fromEntries(filled) };
}

/** What a form was made from: in letters that no page needs to escape. */
const writeSeen = (patron: PatronSummary) =>
  Buffer.from(JSON.stringify({ ...entriesOf(patron), disabled: patron.disabled })).toString('base64url');

const Seen = z.object({ ...patronEntries, disabled: z.boolean() });
type Seen = z.infer<typeof Seen>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The patron as a form showed it: as stored now, for a script that sends no such thing or a damaged one. */
export function seenOf({ seen = '' }: PatronForm, patron: PatronSummary): PatronChange {
  const parsed = Seen.safeParse(parseJson(Buffer.from(seen, 'base64url').toString()));
  const { disabled, card, ...texts }: Seen = parsed.success
    ? parsed.data
    : { ...entriesOf(patron), disabled: patron.disabled };
  return { disabled, card, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) };
}

/** What a form changes of the patron that it showed: only what differs, so that what others changed meanwhile stays. */
export function patronChangeOf(form: PatronForm, patron: PatronChange): PatronChange | undefined {
  const change: Record<string, string | boolean | undefined> = {};
  if (form.card.trim() !== patron.card) change.card = form.card;
  for (const field of optionalFields) {
    const value = form[field].trim();
    if (value !== (patron[field] ?? '')) change[field] = value === '' ? undefined : value;
  }
  const disabled = form.canLogIn === undefined;
  if (disabled !== patron.disabled) change.disabled = disabled;
  return Object.keys(change).length === 0 ? undefined : change;
}

/** The entries of a stored patron. */
const entriesOf = (patron: PatronSummary): PatronEntries => ({
  card: patron.card,
  name: patron.name ?? '',
  userName: patron.userName ?? '',
  email: patron.email ?? '',
  street: patron.street ?? '',
  postcode: patron.postcode ?? '',
  town: patron.town ?? '',
  country: patron.country ?? '',
  born: patron.born ?? '',
  group: patron.group,
  homeBranch: patron.homeBranch ?? '',
  validUntil: patron.validUntil ?? '',
});

const emptyEntries: PatronEntries = {
  card: '',
  name: '',
  userName: '',
  email: '',
  street: '',
  postcode: '',
  town: '',
  country: '',
  born: '',
  group: '',
  homeBranch: '',
  validUntil: '',
};

/** The data of a patron that staff enter. */
type PatronField = keyof OperatorWords['deskPatrons']['fields'];

/** The field that a refusal is about. */
const fieldOf = ({ detail, code }: Refusal): PatronField | undefined => {
  if (code === 'card-taken' || detail === 'card-length') return 'card';
  if (detail === 'born-age' || detail === 'born-future') return 'born';
  if (detail === 'email' || detail === 'group') return detail;
  if (detail === 'pin-length') return 'pin';
  const part = addressFields.find((field) => detail === `${field}-length`);
  if (part !== undefined) return part;
  return detail === 'user-name-length' ? 'userName' : undefined;
};

interface PatronFieldsProps {
  readonly desk: DeskCall;
  readonly entries: PatronEntries;
  readonly refusal: Refusal | undefined;
}

function PatronFields({ desk, entries, refusal }: PatronFieldsProps) {
  const { words, circulation, library, call } = desk;
  const { fields, fieldHints, noBranch } = words.deskPatrons;
  const { rules } = circulation.options;
  const faulty = refusal && fieldOf(refusal);
  const entered = (name: Exclude<PatronField, 'pin' | 'group' | 'homeBranch'>) => ({
    name,
    label: fields[name],
    value: entries[name],
    maxLength: 200,
    fault: faulty === name ? refusal?.text : undefined,
    // The field to mend, or else the first one.
    hasFocus: name === (faulty ?? 'card'),
  });
  const groups = Object.keys(rules.patronGroups).map((key) => ({ key, label: groupName(rules, key, call.locale) }));
  const branches = branchChoices(library);
  return (
    <>
      <Field {...entered('card')} isRequired />
      <Field {...entered('name')} />
      <Field {...entered('userName')} />
      <Field {...entered('email')} />
      {addressFields.map((field) => (
        <Field
          key={field}
          {...entered(field)}
          maxLength={addressLimits[field]}
          hint={field === 'country' ? fieldHints.country : undefined}
        />
      ))}
      <Field {...entered('born')} type="date" />
      <ChoiceField name="group" label={fields.group} choices={groups} chosen={entries.group} />
      {branches.length > 0 && (
        <ChoiceField
          name="homeBranch"
          label={fields.homeBranch}
          choices={[{ key: '', label: noBranch }, ...branches]}
          chosen={entries.homeBranch}
        />
      )}
      <Field {...entered('validUntil')} type="date" />
    </>
  );
}

const refusalNotice = (refusal: Refusal | undefined) =>
  refusal && ({ notice: { kind: 'bad', text: refusal.text }, status: 409 } as const);

/** Renders the page for a new patron. */
export function renderNewPatron(desk: DeskCall, entered?: NewPatronForm, refusal?: Refusal): OperatorPage {
  const { words, path, library, circulation } = desk;
  const { newPatron } = words.deskPatrons;
  const entries = entered ?? { ...emptyEntries, group: circulation.options.rules.defaultGroup };
  return {
    title: newPatron.title,
    back: { path, text: words.desk.of({ library: library.libname }) },
    ...refusalNotice(refusal),
    content: (
      <ActionForm desk={desk} action={`${path}/patrons`} button={newPatron.submit}>
        <PatronFields desk={desk} entries={entries} refusal={refusal} />
        <PinField desk={desk} entered={entered?.pin} />
      </ActionForm>
    ),
  };
}

/** Renders the page that changes a patron. */
export function renderEdit(patron: PatronCall, entered?: PatronForm, refusal?: Refusal): OperatorPage {
  const { words, patronPath, patron: row } = patron;
  const { edit } = words.deskPatrons;
  const canLogIn = entered ? entered.canLogIn !== undefined : !row.disabled;
  return {
    title: edit.title,
    lead: row.name ?? row.card,
    back: { path: patronPath, text: words.desk.toPatron },
    ...refusalNotice(refusal),
    content: (
      <ActionForm desk={patron} action={`${patronPath}/edit`} button={edit.submit}>
        <HiddenField name="seen" value={entered?.seen ?? writeSeen(row)} />
        <PatronFields desk={patron} entries={entered ?? entriesOf(row)} refusal={refusal} />
        <Check type="checkbox" name="canLogIn" value="yes" isChecked={canLogIn} label={edit.canLogIn} />
      </ActionForm>
    ),
  };
}

/** Renders the page for a new PIN. */
export function renderPin(patron: PatronCall, entered?: string, refusal?: Refusal): OperatorPage {
  const { words, patronPath, patron: row } = patron;
  const { pin } = words.deskPatrons;
  return {
    title: pin.title,
    lead: row.name ?? row.card,
    back: { path: patronPath, text: words.desk.toPatron },
    ...refusalNotice(refusal),
    content: (
      <>
        <p>{pin.lead}</p>
        <ActionForm desk={patron} action={`${patronPath}/pin`} button={pin.submit}>
          <PinField desk={patron} entered={entered} />
        </ActionForm>
      </>
    ),
  };
}

/** The field for a PIN, with a random one. It is shown before it is in force, so that no answer ever carries a PIN. */
function PinField({ desk, entered }: { readonly desk: DeskCall; readonly entered: string | undefined }) {
  const { words, circulation } = desk;
  return (
    <Field
      label={words.deskPatrons.fields.pin}
      name="pin"
      value={entered ?? randomPin(circulation.options.rules.pins.minLength)}
      hint={words.deskPatrons.fieldHints.pin}
      isRequired
      maxLength={200}
    />
  );
}

const shortestPin = 6;

/** Random digits. */
const randomPin = (minLength: number) =>
  Array.from({ length: Math.max(shortestPin, minLength) }, () => randomInt(10)).join('');
