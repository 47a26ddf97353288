import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { maxNameLength, maxNoteLength } from '#shared/watchlist/watchlist.ts';
import { NoteField } from '../note-field.tsx';
import styles from './list-dialog.module.css';

interface Props {
  title: string;
  name: string;
  note: string;
  onSave: (name: string, note: string) => void;
  onClose: () => void;
}

/** Asks for the name and the note of a list. */
export function ListDialog({ title, onSave, onClose, ...before }: Props) {
  const t = useT();
  const [name, setName] = useState(before.name);
  const [note, setNote] = useState(before.note);
  const [missing, setMissing] = useState(false);
  const save = () => (name.trim() ? onSave(name.trim(), note.trim()) : setMissing(true));
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('watchlist.name')}
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          error={missing && !name.trim() ? t('watchlist.name-missing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <NoteField label={t('watchlist.note')} value={note} maxLength={maxNoteLength} onChange={setNote} />
        <div className={styles.acts}>
          <Button variant="text" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {t('watchlist.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
