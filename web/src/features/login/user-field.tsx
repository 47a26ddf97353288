import { useT } from '#shared/i18n/use-t.ts';
import { ScannableInput } from '#shared/scan/scannable-input.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';

interface Props {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onScan: (text: string) => void;
}

/** Card number or user name: typed, pasted, filled in by the browser, or scanned from the card. */
export function UserField({ value, error, onChange, onScan }: Props) {
  const t = useT();
  return (
    <TextField
      label={t('login.user')}
      error={error}
      type="text"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={100}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      line={(input) => (
        <ScannableInput input={input} label={t('login.scan')} text={t('login.scan-text')} onRead={onScan} />
      )}
    />
  );
}
