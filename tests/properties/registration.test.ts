/** The steps of registering a company, compared with two numbers: specification 2 and 4 (Registration) and its ruling. */

import { stopLoops } from '@msafara/paths';
import { type Arbitrary, array, assert, asyncProperty, constant, constantFrom, oneof } from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { codeLength } from '../../contract/limits.ts';
import type { AccountAnswer, SessionAnswer, TeamAnswer } from '../../contract/registration.ts';
import { type AccountCreation, accountMachine } from '../../machines/account.ts';
import { type CodeCheck, type CodeRequest, codeMachine, type SentCode } from '../../machines/code.ts';
import { invitationsMachine } from '../../machines/invitations.ts';
import type { Strength } from '../../machines/password.ts';
import { registrationMachine } from '../../machines/registration.ts';
import type { RegistrationDraft, SessionRequest, TeamCreation } from '../../machines/registration-context.ts';
import { cases } from './cases.ts';

/** Specification 4 (Registration): the steps, in order. */
const names = ['email', 'code', 'account', 'team', 'invites', 'welcome'] as const;

type Name = (typeof names)[number];

/** The step that is shown, and the furthest one that has been reached, by their numbers; 5 is the welcome. */
type Visit = { at: number; furthest: number };

/** What a visitor does: completes the step that is shown, or opens the address of one, in this document or in a new one. */
type Step = { type: 'complete' } | { type: 'open' | 'reload'; name: Name };

/** The welcome ends the registration: then only a new one can begin. */
const canOpen = ({ furthest }: Visit, number: number) =>
  furthest === 5 ? number === 0 || number === 5 : number <= furthest;

/** Specification 4: each step leads to the next. Ruling on the registration: a step done again leads to the furthest. */
function completed({ at, furthest }: Visit): Visit {
  if (at === 5) return { at, furthest };
  const next = furthest === 5 ? 1 : Math.max(at + 1, furthest);
  return { at: next, furthest: next };
}

/** Ruling on the registration: a step that has not been reached leads to the furthest one, or it is not opened at all. */
function after(visit: Visit, step: Step): Visit[] {
  if (step.type === 'complete') return [completed(visit)];
  const asked = names.indexOf(step.name);
  if (canOpen(visit, asked)) return [{ ...visit, at: asked }];
  const redirected = { ...visit, at: visit.furthest };
  return step.type === 'reload' ? [redirected] : [redirected, visit];
}

const steps: Arbitrary<Step> = oneof(
  { weight: 2, arbitrary: constant<Step>({ type: 'complete' }) },
  { weight: 1, arbitrary: constantFrom(...names).map((name): Step => ({ type: 'open', name })) },
  { weight: 1, arbitrary: constantFrom(...names).map((name): Step => ({ type: 'reload', name })) },
);

const email = 'amina@transport.example';
const team: TeamAnswer = { name: 'Amina Transport', link: 'https://msafara.example/join', link_expires_at: '' };

/** A server that accepts everything, and knows which step comes next. */
const server: { next: 'account' | 'team' | 'invites' } = { next: 'account' };

const answer = () => ({
  email,
  next: server.next,
  username: email,
  roles: [],
  ...(server.next === 'invites' && { team }),
});

const sendingCode = fromPromise<SentCode, CodeRequest>(async () => ({ sentAt: 0 }));

/** The registration with that server. Providing its actors is slow, so all cases share it. */
const machine = registrationMachine.provide({
  actors: {
    sendingCode,
    readingSession: fromPromise<SessionAnswer, SessionRequest>(async () => answer()),
    creatingTeam: fromPromise<TeamAnswer, TeamCreation>(async () => {
      server.next = 'invites';
      return team;
    }),
    enteringCode: codeMachine.provide({
      actors: {
        sendingCode,
        verifyingCode: fromPromise<string, CodeCheck>(async () => email),
        watchingTime: fromCallback(() => {}),
      },
    }),
    settingUpAccount: accountMachine.provide({
      actors: {
        ratingPassword: fromPromise<Strength, { password: string }>(async () => ({ score: 4, common: false })),
        creatingAccount: fromPromise<AccountAnswer, AccountCreation>(async () => {
          const next = server.next === 'account' ? 'team' : server.next;
          server.next = next;
          return { ...answer(), next };
        }),
      },
    }),
    invitingPeople: invitationsMachine.provide({
      actors: {
        skippingInvitations: fromPromise<{ username: string }, SessionRequest>(async () => {
          server.next = 'account';
          return { username: email };
        }),
      },
    }),
  },
});

type Snapshot = SnapshotFrom<typeof registrationMachine>;

const begin = () => createActor(stopLoops(machine)).start();

const shown = (snapshot: Snapshot) => names.find((name) => snapshot.hasTag(name));

/** What a reload restores: no password and no code. */
function draftOf({ context }: Snapshot): RegistrationDraft {
  const { form, sentTo, sentAt, pauseEnds, verified, key, linkKey, tries, username, rows, finished } = context;
  const { email, first_name, last_name, terms, name } = form;
  const typed = { email, first_name, last_name, terms, name };
  return { form: typed, sentTo, sentAt, pauseEnds, verified, key, linkKey, tries, username, rows, finished };
}

const account = {
  first_name: 'Amina',
  last_name: 'Otieno',
  password: 'lorries on Mombasa Road at 5',
  password_again: 'lorries on Mombasa Road at 5',
  terms: 'accepted',
} as const;

/** Fills in the step that is shown, and sends it. */
function complete(actor: ReturnType<typeof begin>): void {
  const snapshot = actor.getSnapshot();
  const { enteringCode, settingUpAccount, invitingPeople } = snapshot.children;
  if (snapshot.hasTag('email')) {
    actor.send({ type: 'field.changed', field: 'email', value: email });
    actor.send({ type: 'email.submitted', key: 'key', codeKey: 'code-key' });
  } else if (enteringCode) enteringCode.send({ type: 'code.entered', value: 'K'.repeat(codeLength) });
  else if (settingUpAccount) {
    for (const field of ['first_name', 'last_name', 'password', 'password_again', 'terms'] as const)
      settingUpAccount.send({ type: 'field.changed', field, value: account[field] });
    settingUpAccount.send({ type: 'form.submitted' });
  } else if (invitingPeople) invitingPeople.send({ type: 'skip.pressed' });
  else {
    if (snapshot.hasTag('team')) actor.send({ type: 'field.changed', field: 'name', value: 'Amina Transport' });
    actor.send({ type: 'form.submitted' });
  }
}

test('should show the next step, the step that is opened, or the furthest one, after any sequence of visits', {
  tags: ['2.route-registration', '4.registration'],
}, async () => {
  await assert(
    asyncProperty(array(steps, { maxLength: 16 }), async (sequence) => {
      server.next = 'account';
      let actor = begin();
      actor.send({ type: 'scripts.started', step: 'email' });
      let visit: Visit = { at: 0, furthest: 0 };
      for (const step of sequence) {
        if (step.type === 'complete') complete(actor);
        if (step.type === 'open') actor.send({ type: 'address.changed', step: step.name });
        if (step.type === 'reload') {
          const draft = draftOf(actor.getSnapshot());
          actor.stop();
          actor = begin();
          actor.send({ type: 'form.restored', draft });
          actor.send({ type: 'scripts.started', step: step.name });
        }
        await new Promise((resolve) => setImmediate(resolve));
        const snapshot = actor.getSnapshot();
        const name = shown(snapshot);
        const possible = after(visit, step);
        expect(possible.map(({ at }) => names[at])).toContain(name);
        visit = possible.find(({ at }) => names[at] === name) ?? visit;
        // Ruling on the registration: once a code is verified, it is not asked for again.
        expect(snapshot.matches('code')).toBe(name === 'code' && visit.furthest === 1);
      }
    }),
    cases,
  );
});
