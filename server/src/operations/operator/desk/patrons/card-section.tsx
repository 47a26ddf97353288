import type { PatronSummary } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { addressLines } from '@buchfink/connectors/builtin/circulation/patrons/postal-address';
import { formatDay } from '../../../../messages/format-values.ts';
import { branchNameOf } from '../../../../projects/libraries/branch-name.ts';
import { Facts, Lines } from '../../frame/facts.tsx';
import { Field } from '../../frame/forms.tsx';
import { Acts, Section } from '../../frame/sections.tsx';
import type { PatronCall } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { groupName } from './group-name.ts';

/** The data of a patron's card, and the ways to change them. */
export function Card({ patron }: { readonly patron: PatronCall }) {
  const { words, patron: row, patronPath, call, library, circulation } = patron;
  const { card, columns, fields } = words.deskPatrons;
  const address = addressLines(row);
  const day = (date: string | undefined) => date && formatDay(date, call.locale);
  return (
    <Section id="card" title={card.title}>
      <Facts
        facts={[
          { term: fields.card, content: row.card },
          { term: fields.userName, content: row.userName },
          { term: fields.email, content: row.email },
          { term: card.address, content: address.length > 0 ? <Lines lines={address} /> : undefined },
          { term: fields.born, content: day(row.born) },
          {
            term: fields.group,
            content: groupName(circulation.options.rules, row.group, call.locale),
          },
          {
            term: fields.homeBranch,
            content: row.homeBranch && branchNameOf(library)(row.homeBranch),
          },
          { term: fields.validUntil, content: day(row.validUntil) },
          { term: columns.state, content: stateText(patron, row) },
        ]}
      />
      <Acts>
        <a href={`${patronPath}/edit`}>{card.edit}</a>
        <a href={`${patronPath}/pin`}>{card.pin}</a>
        {row.block === undefined ? (
          <a href={`${patronPath}/block`}>{card.block}</a>
        ) : (
          <ActionForm desk={patron} action={`${patronPath}/unblock`} button={card.unblock} />
        )}
        <a href={`${patronPath}/privacy`}>{card.privacy}</a>
      </Acts>
      <ActionForm desk={patron} action={`${patronPath}/prolong`} button={card.prolong} isLine>
        <Field label={card.until} name="validUntil" type="date" value={nextEnd(patron)} isRequired />
      </ActionForm>
    </Section>
  );
}

/** The state of a card in words: its block, or that it is disabled or has expired. */
export function stateText(
  { words, today }: Pick<PatronCall, 'words' | 'today'>,
  { disabled, block, validUntil }: Pick<PatronSummary, 'disabled' | 'block' | 'validUntil'>,
): string {
  const { states, blockKinds } = words.deskPatrons;
  if (disabled) return states.noLogin;
  if (block !== undefined) return blockKinds[block];
  return validUntil !== undefined && validUntil < today ? states.expired : states.good;
}

/** A year after the end of the card, or after today if it has ended. */
function nextEnd({ patron: { validUntil }, today }: PatronCall): string {
  const from = validUntil !== undefined && validUntil > today ? validUntil : today;
  const [year = '', month, day] = from.split('-');
  // 29 February is not in each year.
  return `${Number(year) + 1}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}
