import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { registrationMachine } from '../../machines/registration.ts';
import { blankRegistration } from '../../machines/registration-context.ts';
import { ChoiceStep } from '../../src/flows/registration/ChoiceStep.tsx';
import { EmailStep } from '../../src/flows/registration/EmailStep.tsx';
import { LinkStep } from '../../src/flows/registration/LinkStep.tsx';
import type { StepProps } from '../../src/flows/registration/step.ts';
import { Welcome } from '../../src/flows/registration/Welcome.tsx';

const joining = { team: 'Athi River depot', role: 'Guest' };
const finished = {
  username: 'amina@transport.example',
  first_name: 'Amina',
  invited: 0,
  deleted: '',
  trial_ends: '2026-12-14',
  key: 'key',
};

const inviting = (invited: number) => ({ finished: { ...finished, joining: null, invited } });
const choosing = (invitations: number) => ({ joining, company: { team: 'Akinyi Stores', others: 0, invitations } });

type Variant = { says: readonly string[]; without: RegExp; context: object };

const variants: [step: string, Step: ComponentType<StepProps>, state: object | string, Record<string, Variant>][] = [
  [
    'the email',
    EmailStep,
    { email: 'filling' },
    {
      joining: { says: ['Join Athi River depot as Guest'], without: /free for/, context: { joining } },
      registering: { says: ['Register your company', 'Try it free for 21 days'], without: /Join/, context: {} },
    },
  ],
  [
    'the emailed link',
    LinkStep,
    { link: 'ready' },
    {
      joining: {
        says: ['Continue joining your team', 'you want to join in this browser'],
        without: /register/i,
        context: { joining, invitation: 'a-token' },
      },
      registering: {
        says: ['Continue registering', 'you want to register in this browser'],
        without: /join/i,
        context: {},
      },
    },
  ],
  [
    'what would be deleted',
    ChoiceStep,
    { choice: 'offered' },
    {
      'no invitation': { says: ['No pending invitations'], without: /whose link/, context: choosing(0) },
      'one invitation': { says: ['1 pending invitation, whose link stops'], without: /links/, context: choosing(1) },
      'two invitations': { says: ['2 pending invitations, whose links stop'], without: /No p/, context: choosing(2) },
    },
  ],
  [
    'the welcome',
    Welcome,
    'welcome',
    {
      joining: {
        says: ['You’ve joined Athi River depot as Guest.'],
        without: /trial|See your company/,
        context: { finished: { ...finished, joining, trial_ends: '', key: '' } },
      },
      registering: {
        says: ['your 21-day trial has begun', 'The trial lasts until 14 December 2026.', 'See your company'],
        without: /joined/,
        context: { finished: { ...finished, joining: null } },
      },
      'one guest': { says: ['invitation to 1 person.'], without: /people/, context: inviting(1) },
      'two guests': { says: ['invitation to 2 people.'], without: /person/, context: inviting(2) },
    },
  ],
];

test.each(
  variants.flatMap(([name, Step, state, both]) =>
    Object.entries(both).map((one) => [name, ...one, Step, state] as const),
  ),
)('should speak at %s of %s alone', { tags: ['3.registration'] }, (_, __, { says, without, context }, Step, state) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const snapshot = registrationMachine.resolveState({
    value: state as never,
    context: { ...blankRegistration, ...context },
  });
  const { container, unmount } = render(
    <RouterContextProvider router={router}>
      <Step snapshot={snapshot} send={() => {}} />
    </RouterContextProvider>,
  );
  for (const words of says) expect(container.textContent).toContain(words);
  expect(container.textContent).not.toMatch(without);
  unmount();
});
