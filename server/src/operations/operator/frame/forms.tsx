import type { ReactNode } from 'react';
import type { OperatorCall } from './operator-site.ts';

interface FormProps {
  readonly call: Pick<OperatorCall, 'tokenFor'>;
  /** The path of an action (`mountOperatorAction`). */
  readonly action: string;
  /** The fields. */
  readonly children?: ReactNode;
  /** The words on its button. */
  readonly button: string;
  /** The name of the button for screen readers, where its words alone do not say what it acts on. */
  readonly label?: string | undefined;
  /** `danger`: what it does cannot be taken back easily; `second`: it is not the main act of the page. */
  readonly kind?: 'danger' | 'second' | undefined;
  /** Fields and button stand in one line, as for a scanner. */
  readonly isLine?: boolean;
  /** What stands behind the button, such as fields that are seldom needed. */
  readonly after?: ReactNode;
  /** For forms with a file. */
  readonly isUpload?: boolean;
}

/** A form that is sent by POST, with its token. */
export function Form({ call, action, children, button, label, kind, isLine, after, isUpload }: FormProps) {
  return (
    <form
      method="post"
      action={action}
      className={isLine ? 'line' : undefined}
      encType={isUpload ? 'multipart/form-data' : undefined}
    >
      <HiddenField name="token" value={call.tokenFor(action)} />
      {children}
      <button type="submit" className={kind} aria-label={label}>
        {button}
      </button>
      {after}
    </form>
  );
}

/** A field that a form sends with it. */
export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

/** A field of a form, with its label above it. */
export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string | undefined;
  readonly type?: 'text' | 'password' | 'date' | 'datetime-local' | 'number' | 'search' | 'file' | 'textarea';
  /** A sentence below the label. */
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  /** The bounds of a date or a number. */
  readonly min?: string;
  readonly max?: string;
  /** The field that the page puts the cursor into, as for a scanner. */
  readonly hasFocus?: boolean;
  readonly autocomplete?: string;
}

/** A field with its label, its hint and what is wrong with it. */
export function Field({ type = 'text', value = '', hint, fault, ...field }: FieldProps) {
  const id = `field-${field.name}`;
  const notes = [
    ...(hint === undefined ? [] : [{ id: `${id}-hint`, className: 'note quiet', text: hint }]),
    ...(fault === undefined ? [] : [{ id: `${id}-fault`, className: 'note bad', text: fault }]),
  ];
  const attributes = {
    id,
    name: field.name,
    autoComplete: field.autocomplete ?? 'off',
    'aria-describedby': notes.map((note) => note.id).join(' ') || undefined,
    'aria-invalid': fault === undefined ? undefined : true,
    required: field.isRequired,
    maxLength: field.maxLength,
    min: field.min,
    max: field.max,
    autoFocus: field.hasFocus,
    defaultValue: value,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {notes.map((note) => (
        <span key={note.id} className={note.className} id={note.id}>
          {note.text}
        </span>
      ))}
      {type === 'textarea' ? <textarea rows={3} {...attributes} /> : <input type={type} {...attributes} />}
    </div>
  );
}

/** An option of a choice. */
export interface Choice {
  readonly key: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  /** One below the other, or in groups. */
  readonly choices: readonly (Choice | { readonly group: string; readonly choices: readonly Choice[] })[];
  readonly chosen: string | undefined;
  readonly isRequired?: boolean;
}

/** A choice of one of several. */
export function ChoiceField({ name, label, choices, chosen, isRequired }: ChoiceFieldProps) {
  const id = `field-${name}`;
  const option = (choice: Choice) => (
    <option key={choice.key} value={choice.key}>
      {choice.label}
    </option>
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} required={isRequired} defaultValue={chosen}>
        {choices.map((choice) =>
          'group' in choice ? (
            <optgroup key={choice.group} label={choice.group}>
              {choice.choices.map(option)}
            </optgroup>
          ) : (
            option(choice)
          ),
        )}
      </select>
    </div>
  );
}

interface CheckProps {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value?: string;
  readonly isChecked?: boolean;
  readonly label: string;
}

/** A box to tick, or one of several to choose. */
export function Check({ type, name, value, isChecked, label }: CheckProps) {
  return (
    <label className="check">
      <input type={type} name={name} value={value} defaultChecked={isChecked} /> <span>{label}</span>
    </label>
  );
}
