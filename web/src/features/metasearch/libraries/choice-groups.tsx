import { mdiContentSaveOutline, mdiDeleteOutline } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Chip } from '#shared/ui/action/chip.tsx';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useMetaChoice } from '../state/use-meta-choice.ts';
import styles from './choice-dialog.module.css';

interface Props {
  picked: readonly number[];
  /** Existing libraries; a group is reduced to these. */
  libraryIds: readonly number[];
  isPicked: (libraries: readonly number[]) => boolean;
  onPick: (libraries: readonly number[]) => void;
}

/** The patron's own groups of libraries: apply one, save the current choice as a new one, remove one. */
export function ChoiceGroups({ picked, libraryIds, isPicked, onPick }: Props) {
  const t = useT();
  const { choice, saveGroup, removeGroup } = useMetaChoice();
  const [naming, setNaming] = useState(false);
  const groups = choice.groups.map(({ name, libraries }) => ({
    name,
    libraries: libraries.filter((id) => libraryIds.includes(id)),
  }));
  return (
    <div className={styles.groups}>
      {groups.length > 0 ? (
        <>
          <h3 id="own-groups">{t('metasearch.groups')}</h3>
          <ul aria-labelledby="own-groups">
            {groups.map(({ name, libraries }) => (
              <li key={name} className={styles.group}>
                <Chip aria-pressed={isPicked(libraries)} onClick={() => onPick(libraries)}>
                  {name}
                </Chip>
                <IconButton
                  icon={mdiDeleteOutline}
                  label={t('metasearch.group-remove', { name })}
                  onClick={() => removeGroup(name)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {naming ? (
        <NameGroup
          onSave={(name) => {
            saveGroup({ name, libraries: [...picked] });
            setNaming(false);
          }}
        />
      ) : picked.length > 0 && !groups.some(({ libraries }) => isPicked(libraries)) && !isPicked(libraryIds) ? (
        <div>
          <Button variant="text" icon={mdiContentSaveOutline} onClick={() => setNaming(true)}>
            {t('metasearch.group-save')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NameGroup({ onSave }: { onSave: (name: string) => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else onSave(name);
  };
  return (
    <form className={styles.save} onSubmit={save} noValidate>
      <TextField
        label={t('metasearch.group-name')}
        hint={t('metasearch.group-hint')}
        error={missing ? t('metasearch.group-required') : undefined}
        // The patron has just asked to name the group.
        autoFocus
        maxLength={80}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
      <Button variant="tonal" type="submit">
        {t('metasearch.group-keep')}
      </Button>
    </form>
  );
}
