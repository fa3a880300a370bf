import { useState } from 'react';
import { minPasswordLength } from '../../contract/limits.ts';
import {
  type PasswordOwner,
  passwordHints,
  type TypedPassword,
  type Verdict,
  verdictOn,
  verdicts,
} from '../../contract/password.ts';
import { type Strength, unrated } from '../../machines/password.ts';
import { Button } from './Button.tsx';
import { Field, Input } from './Field.tsx';
import { styled } from './theme.ts';

type PasswordField = keyof TypedPassword;

type PasswordFieldsProps = {
  /** The labels of the two fields. */
  what?: 'password' | 'new password';
  /** The attributes of a field's control. */
  control: (field: PasswordField) => { id: string; name: string; defaultValue: string };
  form: TypedPassword;
  strength: Strength;
  /** Whose password it is; its address, if the page knows it, is the username for password managers. */
  owner: PasswordOwner;
  fieldErrorOf: (field: PasswordField) => string | undefined;
};

/**
 * Two fields for a new password. Both can be shown, missing requirements are listed while the visitor types, and a meter rates
 * the strength (GOV.UK Design System: Password input).
 */
export function PasswordFields({
  what = 'password',
  control,
  form,
  strength,
  owner,
  fieldErrorOf,
}: PasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  // Hidden while the error says the same.
  const hintOf = (field: PasswordField) =>
    passwordHints(form).find((hint) => hint.field === field && hint.message !== fieldErrorOf(field))?.message;
  const fields = [
    {
      field: 'password',
      label: `${what[0]?.toUpperCase()}${what.slice(1)}`,
      advice: `At least ${minPasswordLength} characters`,
    },
    { field: 'password_again', label: `Re-enter ${what}`, advice: 'Type it again' },
  ] as const;
  return (
    <>
      {/* Where a password manager looks for what to store the password under. */}
      {owner.email && <input hidden readOnly name="username" autoComplete="username" value={owner.email} />}
      {fields.map(({ field, label, advice }) => (
        <Field
          key={field}
          id={control(field).id}
          label={label}
          hint={<span role="status">{hintOf(field) ?? advice}</span>}
          fieldError={fieldErrorOf(field)}
        >
          {(described) => (
            <>
              <Input
                {...control(field)}
                {...described}
                type={shown ? 'text' : 'password'}
                autoComplete="new-password"
                autoCapitalize="none"
                spellCheck={false}
              />
              {field === 'password' && (
                <StrengthMeter {...verdictOn(form.password, owner, strength)} isKnown={strength !== unrated} />
              )}
            </>
          )}
        </Field>
      ))}
      <div>
        <Button type="button" kind="secondary" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show passwords
        </Button>
      </div>
    </>
  );
}

/** The strength of a password, in words and as lit way-points. It keeps its space while it is empty. */
function StrengthMeter({ score, verdict, isKnown }: Verdict & { isKnown: boolean }) {
  return (
    <Rating>
      {isKnown && (
        <Meter
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={score}
          aria-valuetext={verdict}
          score={score}
        >
          {verdicts.map((each) => (
            <span key={each} />
          ))}
        </Meter>
      )}
      <span role="status">{isKnown && verdict}</span>
    </Rating>
  );
}

const Rating = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 $3',
  minHeight: '28px',
  fontSize: '$small',
});

const litTo = (last: number, color: string) => ({
  [`& span:nth-child(-n + ${last + 1})`]: { background: color },
});

const Meter = styled('div', {
  flex: '1 1 120px',
  display: 'flex',
  gap: '$1',
  '& span': { flex: 1, height: '6px', borderRadius: '$round', background: '$line' },
  variants: {
    score: {
      0: litTo(0, '$alert'),
      1: litTo(1, '$alert'),
      2: litTo(2, '$idle'),
      3: litTo(3, '$moving'),
      4: litTo(4, '$moving'),
    },
  },
});
