import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '../action/icon-button.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'maxLength' | 'inputMode'> {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Rules for the password that a browser proposes (the attribute `passwordrules` of Safari and others). */
  passwordRules?: string | undefined;
}

/** A password. It can be shown to check it. */
export function PasswordField({ onChange, passwordRules, ...field }: Props) {
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={200}
      {...field}
      {...(passwordRules !== undefined && { passwordrules: passwordRules })}
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
