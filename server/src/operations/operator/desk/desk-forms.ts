import { randomUUID } from 'node:crypto';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { type OperatorForm, renderForm } from '../frame/forms.ts';
import type { DeskCall } from './desk-call.ts';

/** A hidden field of a form. */
export const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

/** Renders a form whose act happens once, however often it is sent. */
export function renderActForm({ call }: Pick<DeskCall, 'call'>, { fields = '', ...form }: OperatorForm): string {
  return renderForm(call, { ...form, fields: `${hiddenField('act', randomUUID())}${fields}` });
}

/** Renders a line of a list of facts (`dl`); `value` is HTML. Nothing without a value. */
export const renderFact = (term: string, value: string | undefined): string =>
  value ? `<dt>${escapeHtml(term)}</dt><dd>${value}</dd>` : '';

/** Renders a fact that is a text. */
export const renderTextFact = (term: string, text: string | undefined): string =>
  renderFact(term, text && escapeHtml(text));

/** An option of a choice. */
export interface Choice {
  readonly key: string;
  readonly label: string;
}

/** Renders a choice of one of several. */
export function renderChoice(
  name: string,
  label: string,
  choices: readonly Choice[],
  chosen: string | undefined,
): string {
  const id = `field-${escapeHtml(name)}`;
  const options = choices.map(
    (choice) =>
      `<option value="${escapeHtml(choice.key)}"${choice.key === chosen ? ' selected' : ''}>${escapeHtml(choice.label)}</option>`,
  );
  return `<div class="field"><label for="${id}">${escapeHtml(label)}</label><select id="${id}" name="${escapeHtml(name)}">${options.join('')}</select></div>`;
}

/** Renders a section with a heading; `content` is HTML. Its table is a region of the same name, so that it is none itself. */
export const renderSection = (id: string, title: string, content: string): string =>
  `<section id="${id}"><h2>${escapeHtml(title)}</h2>${content}</section>`;
