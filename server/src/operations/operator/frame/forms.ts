import { escapeHtml } from '../../../base/http/escape-html.ts';
import type { OperatorCall } from './operator-site.ts';

/** A form: where it is sent, its fields (HTML, by `renderField`), and the words on its button. */
export interface OperatorForm {
  /** The path of an act (`mountOperatorAct`). */
  readonly action: string;
  readonly fields?: string;
  readonly button: string;
  /** The name of the button for screen readers, where its words alone do not say what it acts on. */
  readonly label?: string;
  /** `danger`: what it does cannot be taken back easily; `second`: it is not the main act of the page. */
  readonly kind?: 'danger' | 'second';
  /** Fields and button stand in one line, as for a scanner. */
  readonly isLine?: boolean;
  /** HTML behind the button, such as fields that are seldom needed. */
  readonly after?: string;
  /** For forms with a file. */
  readonly isUpload?: boolean;
}

/** Renders a form that is sent by POST, with its token. */
export function renderForm(call: Pick<OperatorCall, 'tokenFor'>, form: OperatorForm): string {
  const { action, fields = '', button, label, kind, isLine, after = '', isUpload } = form;
  const token = `<input type="hidden" name="token" value="${escapeHtml(call.tokenFor(action))}">`;
  return (
    `<form method="post" action="${escapeHtml(action)}"${isLine ? ' class="line"' : ''}${isUpload ? ' enctype="multipart/form-data"' : ''}>` +
    `${token}${fields}<button${kind ? ` class="${kind}"` : ''}${label === undefined ? '' : ` aria-label="${escapeHtml(label)}"`}>${escapeHtml(button)}</button>${after}</form>`
  );
}

/** A field of a form, with its label above it. */
export interface OperatorField {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly type?: 'text' | 'password' | 'date' | 'datetime-local' | 'number' | 'search' | 'file' | 'textarea';
  /** A sentence below the label. */
  readonly hint?: string;
  /** What is wrong with the value. */
  readonly fault?: string;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  /** The bounds of a date or a number. */
  readonly min?: string;
  readonly max?: string;
  /** The field that the page puts the cursor into, as for a scanner. */
  readonly hasFocus?: boolean;
  readonly autocomplete?: string;
}

/** Renders a field with its label, its hint and what is wrong with it. */
export function renderField(field: OperatorField): string {
  const { label, name, value = '', type = 'text', hint, fault } = field;
  const id = `field-${escapeHtml(name)}`;
  const notes = [
    ...(hint === undefined ? [] : [{ id: `${id}-hint`, className: 'quiet', text: hint }]),
    ...(fault === undefined ? [] : [{ id: `${id}-fault`, className: 'bad', text: fault }]),
  ];
  const attributes = [
    ` id="${id}" name="${escapeHtml(name)}" autocomplete="${escapeHtml(field.autocomplete ?? 'off')}"`,
    notes.length > 0 ? ` aria-describedby="${notes.map((note) => note.id).join(' ')}"` : '',
    fault === undefined ? '' : ' aria-invalid="true"',
    field.isRequired ? ' required' : '',
    field.maxLength === undefined ? '' : ` maxlength="${field.maxLength}"`,
    field.min === undefined ? '' : ` min="${escapeHtml(field.min)}"`,
    field.max === undefined ? '' : ` max="${escapeHtml(field.max)}"`,
    field.hasFocus ? ' autofocus' : '',
  ].join('');
  const input =
    type === 'textarea'
      ? `<textarea rows="3"${attributes}>${escapeHtml(value)}</textarea>`
      : `<input type="${type}"${attributes} value="${escapeHtml(value)}">`;
  const lines = notes.map(
    (note) => `<span class="note ${note.className}" id="${note.id}">${escapeHtml(note.text)}</span>`,
  );
  return `<div class="field"><label for="${id}">${escapeHtml(label)}</label>${lines.join('')}${input}</div>`;
}
