import type {
  PatronRegistration,
  PatronSummary,
  ProvisionalPatron,
} from '@buchfink/connectors/builtin/circulation/desk/desk';
import { addressLines } from '@buchfink/connectors/builtin/circulation/patrons/postal-address';
import { addMonths, dateInTimeZone } from '@buchfink/contract/calendar-date';
import { formatDay } from '../../../../messages/format-values.ts';
import { Facts, Lines } from '../../frame/facts.tsx';
import { ChoiceField, Field } from '../../frame/forms.tsx';
import { Attention, Section } from '../../frame/sections.tsx';
import { Table } from '../../frame/table.tsx';
import type { DeskCall, PatronCall } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { groupName } from './group-name.ts';

interface Props {
  readonly patron: PatronCall;
}

/** How a patron became one in the app: what is to be done with a provisional card, or what was done. */
export function Registration({ patron }: Props) {
  const { registration: found } = patron;
  if (found === undefined) return undefined;
  return found.registration.state === 'provisional' ? (
    <Provisional patron={patron} found={found} />
  ) : (
    <Decided patron={patron} found={found} />
  );
}

interface FoundProps extends Props {
  readonly found: PatronRegistration;
}

function Provisional({ patron, found }: FoundProps) {
  const { words, patron: row, patronPath, call } = patron;
  const { deskRegistrations: texts } = words;
  const { fields, card } = words.deskPatrons;
  const address = addressLines(row);
  return (
    <Attention id="provisional" title={texts.provisional}>
      <p>{texts.check({ day: formatDay(row.validUntil ?? '', call.locale) })}</p>
      <Facts
        facts={[
          { term: fields.name, content: row.name },
          { term: fields.born, content: row.born && formatDay(row.born, call.locale) },
          { term: card.address, content: address.length > 0 ? <Lines lines={address} /> : undefined },
          ...factsOf(patron, found),
        ]}
      />
      <Duplicates patron={patron} duplicates={found.duplicates} />
      <ActionForm desk={patron} action={`${patronPath}/confirm`} button={texts.confirm}>
        <ChoiceField name="group" label={fields.group} choices={usualGroups(patron)} chosen={groupOf(patron)} />
        <Field label={fields.validUntil} name="validUntil" type="date" value={usualEnd(patron)} isRequired />
      </ActionForm>
      <ActionForm desk={patron} action={`${patronPath}/end`} button={texts.end} kind="danger">
        <Field label={texts.reason} name="reason" hint={texts.reasonHint} maxLength={500} />
      </ActionForm>
    </Attention>
  );
}

function Decided({ patron, found }: FoundProps) {
  const { words, call } = patron;
  const { deskRegistrations: texts } = words;
  const { state, decided = '', reason } = found.registration;
  const day = decided && formatDay(decided, call.locale);
  return (
    <Section id="registration" title={texts.inApp}>
      <Facts
        facts={[
          ...factsOf(patron, found),
          { term: texts.confirmed, content: state === 'confirmed' ? day : undefined },
          { term: texts.ended, content: state === 'ended' ? day : undefined },
          { term: texts.reason, content: state === 'ended' ? (reason ?? texts.nobodyCame) : undefined },
        ]}
      />
    </Section>
  );
}

/** What is known of the form: its day, who agreed for a young person, and the terms. */
function factsOf(patron: PatronCall, { registration }: PatronRegistration) {
  const { words, call } = patron;
  const { deskRegistrations: texts } = words;
  return [
    { term: texts.since, content: formatDay(sinceOf(patron, { registration }), call.locale) },
    { term: texts.guardian, content: registration.guardian },
    { term: texts.terms, content: registration.termsVersion },
  ];
}

interface DuplicatesProps extends Props {
  readonly duplicates: readonly PatronSummary[];
}

/** Patrons who may be the same person. */
function Duplicates({ patron, duplicates }: DuplicatesProps) {
  const { words, path, call, circulation } = patron;
  const { deskRegistrations: texts } = words;
  const { columns } = words.deskPatrons;
  if (duplicates.length === 0) return <p>{texts.noDuplicates}</p>;
  return (
    <>
      <h3>{texts.duplicates}</h3>
      <p>{texts.duplicatesText}</p>
      <Table
        label={texts.duplicates}
        columns={[columns.name, columns.card, columns.group, columns.validUntil].map((label) => ({ label }))}
        rows={duplicates.map(({ id, name, card, group, validUntil }) => [
          { content: <a href={`${path}/patrons/${id}`}>{name ?? card}</a> },
          { content: card },
          { content: groupName(circulation.options.rules, group, call.locale) },
          { content: validUntil && formatDay(validUntil, call.locale) },
        ])}
        empty=""
      />
    </>
  );
}

/** The groups of cards that are not provisional. */
function usualGroups({ circulation, call }: PatronCall) {
  const { rules } = circulation.options;
  return Object.keys(rules.patronGroups)
    .filter((key) => key !== rules.registration?.group)
    .map((key) => ({ key, label: groupName(rules, key, call.locale) }));
}

const groupOf = ({ circulation }: PatronCall) => circulation.options.rules.defaultGroup;

const usualEnd = ({ circulation, today }: PatronCall) =>
  addMonths(today, circulation.options.rules.registration?.validMonths ?? 12);

/** The day on which somebody sent the form. */
export const sinceOf = (
  { library }: Pick<DeskCall, 'library'>,
  { registration }: Pick<ProvisionalPatron, 'registration'>,
): string => dateInTimeZone(new Date(registration.at), library.timeZone);
