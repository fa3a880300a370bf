import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createActor, fromCallback, type StateValueFrom } from 'xstate';
import { accountMachine } from '../../machines/account.ts';
import { codeMachine } from '../../machines/code.ts';
import { registrationMachine } from '../../machines/registration.ts';
import { blankRegistration, type RegistrationContext } from '../../machines/registration-context.ts';
import { AccountStep } from '../../src/flows/registration/AccountStep.tsx';
import { AlreadyRegistered } from '../../src/flows/registration/AlreadyRegistered.tsx';
import { ChoiceStep } from '../../src/flows/registration/ChoiceStep.tsx';
import { CodeConfirmed } from '../../src/flows/registration/CodeConfirmed.tsx';
import { CodeStep } from '../../src/flows/registration/CodeStep.tsx';
import { JoinStep } from '../../src/flows/registration/JoinStep.tsx';
import type { StepProps } from '../../src/flows/registration/step.ts';

/** The addresses that the server has named, each another one, as after a code, a link and an account of different tabs. */
const known = {
  sentTo: 'sent@transport.example',
  verified: 'confirmed@transport.example',
  username: 'account@transport.example',
};

const at =
  (value: StateValueFrom<typeof registrationMachine>, Step: (props: StepProps) => ReactNode) =>
  (context: RegistrationContext) => (
    <Step snapshot={registrationMachine.resolveState({ value, context })} send={() => {}} />
  );

/** The steps that name an address, with which. */
const steps: Record<string, [keyof typeof known, (context: RegistrationContext) => ReactNode]> = {
  code: [
    'sentTo',
    (registration) => {
      const machine = codeMachine.provide({ actors: { watchingTime: fromCallback(() => {}) } });
      const input = { form: { code: '' }, email: '', key: '', codeKey: '', invitation: '', sentAt: 0, pauseEnds: 0 };
      return <CodeStep registration={registration} actor={createActor(machine, { input }).start()} />;
    },
  ],
  confirmed: ['verified', at('confirmed', CodeConfirmed)],
  account: [
    'verified',
    (registration) => {
      const input = { form: registration.form, key: '', tries: 0, invitation: '', email: registration.verified };
      return <AccountStep registration={registration} actor={createActor(accountMachine, { input }).start()} />;
    },
  ],
  confirmation: ['username', at({ confirmation: 'asking' }, JoinStep)],
  choice: ['username', at({ choice: 'offered' }, ChoiceStep)],
  registered: ['username', at('registered', AlreadyRegistered)],
};

test.each(Object.entries(steps))(
  'should name at the step %s the address that it is about, as it was typed if it was',
  { tags: ['3.registration'] },
  (_, [address, step]) => {
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
    const own = known[address];
    for (const [typed, named] of [
      [own.toUpperCase(), own.toUpperCase()],
      ['another@transport.example', own],
    ] as const) {
      const form = { ...blankRegistration.form, email: typed };
      const joining = { team: 'Athi River depot', role: 'Guest' };
      const company = { team: 'Wanjiru Haulage', others: 0, invitations: 0 };
      const { container, unmount } = render(
        <RouterContextProvider router={router}>
          {step({ ...blankRegistration, ...known, form, joining, company })}
        </RouterContextProvider>,
      );
      expect([...container.querySelectorAll('strong')].map((strong) => strong.textContent)).toContain(named);
      expect(container.textContent).not.toContain(typed === named ? own : typed);
      unmount();
    }
  },
);
