import type { PinRules } from '@buchfink/contract/account/profile';
import type { FieldRule } from '@buchfink/contract/validation/field-rule';
import type { Translate } from '@buchfink/texts/texts';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import styles from './new-pin-field.module.css';
import { estimateStrength } from './pin-strength.ts';

interface Props {
  label: string;
  rules: PinRules;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** A PIN or password that is chosen: with the library's rules, and how hard it is to guess. */
export function NewPinField({ label, rules, error, value, onChange }: Props) {
  const t = useT();
  return (
    <div className={styles.newPin}>
      <PasswordField
        label={label}
        hint={rulesText(rules, t)}
        error={error}
        name="new-password"
        autoComplete="new-password"
        inputMode={rules.digitsOnly ? 'numeric' : 'text'}
        passwordRules={passwordRulesOf(rules)}
        value={value}
        onChange={onChange}
      />
      <Strength text={value} />
    </div>
  );
}

/** The rules of a PIN as those of a field. */
export const pinFieldRule = ({ minLength, maxLength, digitsOnly }: PinRules): FieldRule => ({
  min: minLength,
  max: maxLength,
  only: digitsOnly ? 'numbers' : undefined,
});

/** How hard the new password is to guess, in a bar and in words. */
function Strength({ text }: { text: string }) {
  const t = useT();
  const id = useId();
  const strength = estimateStrength(text);
  return (
    <p className={styles.strength} data-strength={strength} role="status" aria-labelledby={strength && id}>
      {strength ? (
        <>
          <span className={styles.bar} aria-hidden="true" />
          <span id={id}>{t(`profile.pin-${strength}`)}</span>
        </>
      ) : null}
    </p>
  );
}

/** The rules in a sentence, e.g. "4 to 60 characters"; undefined if the library has none. */
function rulesText({ minLength, maxLength, digitsOnly }: PinRules, t: Translate): string | undefined {
  const kind = digitsOnly ? 'digits' : 'characters';
  if (minLength !== undefined && maxLength !== undefined)
    return t(`profile.rule-${kind}`, { min: minLength, max: maxLength });
  if (minLength !== undefined) return t(`profile.rule-${kind}-min`, { min: minLength });
  return digitsOnly ? t('profile.rule-digits-only') : undefined;
}

/** The rules for the generator of a password manager (Apple, "Customizing Password AutoFill Rules"). */
function passwordRulesOf({ minLength, maxLength, digitsOnly }: PinRules): string {
  const rules = [
    ...(minLength === undefined ? [] : [`minlength: ${minLength}`]),
    ...(maxLength === undefined ? [] : [`maxlength: ${maxLength}`]),
    ...(digitsOnly ? ['allowed: digit'] : []),
  ];
  return rules.map((rule) => `${rule};`).join(' ');
}
