import { useId } from 'react';
import styles from './note-field.module.css';

interface Props {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** A labelled multi-line text that grows with its content. */
export function NoteField({ label, value, maxLength, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
