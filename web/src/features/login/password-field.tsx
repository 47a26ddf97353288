import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import styles from './login.module.css';
import type { LineField } from './user-field.tsx';

/** The password. It can be shown to check it. */
export function PasswordField({ value, error, onChange }: LineField) {
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      label={t('login.password')}
      error={error}
      type={isVisible ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      line={(input) => (
        <>
          <input {...input} />
          <IconButton
            className={styles.beside ?? ''}
            icon={isVisible ? mdiEyeOffOutline : mdiEyeOutline}
            label={t(isVisible ? 'login.hide' : 'login.show')}
            tip="end"
            onClick={() => setIsVisible(!isVisible)}
          />
        </>
      )}
    />
  );
}
