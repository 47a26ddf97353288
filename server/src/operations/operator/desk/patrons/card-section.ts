import type { PatronSummary } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay } from '../../../../messages/format-values.ts';
import { branchNameOf } from '../../../../projects/libraries/branch-name.ts';
import { renderField } from '../../frame/forms.ts';
import type { PatronCall } from '../desk-call.ts';
import { renderActForm, renderSection, renderTextFact } from '../desk-forms.ts';
import { groupName } from './group-name.ts';

/** Renders the data of a patron's card, and the ways to change them. */
export function renderCard(patron: PatronCall): string {
  const { words, patron: row, patronPath, call, library, circulation } = patron;
  const day = (date: string | undefined) => date && formatDay(date, call.locale);
  const data = `<dl>${[
    renderTextFact(words.fields.card, row.card),
    renderTextFact(words.fields.userName, row.userName),
    renderTextFact(words.fields.email, row.email),
    renderTextFact(words.fields.born, day(row.born)),
    renderTextFact(words.fields.group, groupName(circulation.options.rules, row.group, call.locale)),
    renderTextFact(words.fields.homeBranch, row.homeBranch && branchNameOf(library)(row.homeBranch)),
    renderTextFact(words.fields.validUntil, day(row.validUntil)),
    renderTextFact(words.patronColumns.state, stateText(patron, row)),
  ].join('')}</dl>`;
  const link = (name: string, text: string) =>
    `<a href="${escapeHtml(`${patronPath}/${name}`)}">${escapeHtml(text)}</a>`;
  const unblock = renderActForm(patron, { action: `${patronPath}/unblock`, button: words.card.unblock });
  const prolong = renderActForm(patron, {
    action: `${patronPath}/prolong`,
    fields: renderField({
      ...{ label: words.card.until, name: 'validUntil', type: 'date', isRequired: true },
      value: nextEnd(patron),
    }),
    button: words.card.prolong,
    isLine: true,
  });
  const acts = `<div class="acts">${link('edit', words.card.edit)}${link('pin', words.card.pin)}${
    row.block === undefined ? link('block', words.card.block) : unblock
  }${link('privacy', words.card.privacy)}</div>`;
  return renderSection('card', words.card.title, `${data}${acts}${prolong}`);
}

/** The state of a card in words: its block, or that it is disabled or has expired. */
export function stateText(
  { words, today }: Pick<PatronCall, 'words' | 'today'>,
  { disabled, block, validUntil }: Pick<PatronSummary, 'disabled' | 'block' | 'validUntil'>,
): string {
  if (disabled) return words.state.noLogin;
  if (block !== undefined) return words.blockKinds[block];
  return validUntil !== undefined && validUntil < today ? words.state.expired : words.state.good;
}

/** A year after the end of the card, or after today if it has ended. */
function nextEnd({ patron: { validUntil }, today }: PatronCall): string {
  const from = validUntil !== undefined && validUntil > today ? validUntil : today;
  const [year = '', month, day] = from.split('-');
  // 29 February is not in each year.
  return `${Number(year) + 1}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}
