import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registrationMachine } from '../../machines/registration.ts';
import { blankRegistration } from '../../machines/registration-context.ts';
import { buttonLook } from '../../src/design/Button.tsx';
import { TeamStep } from '../../src/flows/registration/TeamStep.tsx';

test.each([
  ['Athi River depot', 'primary'],
  ['', 'inactive'],
  ['  ', 'inactive'],
] as const)(
  'should have a button for the team name “%s” that looks %s and can be pressed',
  {
    tags: ['5.team'],
  },
  (name, kind) => {
    const form = { ...blankRegistration.form, name };
    const snapshot = registrationMachine.resolveState({
      value: { team: 'filling' },
      context: { ...blankRegistration, form },
    });
    render(<TeamStep snapshot={snapshot} send={() => {}} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Team' });
    expect(button.className).toBe(buttonLook({ kind, size: 'large', width: 'phone' }).className);
    expect(button.disabled).toBe(false);
  },
);
