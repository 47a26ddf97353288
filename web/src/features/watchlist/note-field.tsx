import { useId } from 'react';
import styles from './note-field.module.css';

interface Props {
  label: string;
  value: string;
  most: number;
  onChange: (value: string) => void;
}

/** A labelled multi-line text that grows with its content. */
export function NoteField({ label, value, most, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={3} maxLength={most} value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
