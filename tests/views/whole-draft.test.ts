/** What a page keeps of a form that was not sent: all that the next try needs, and nothing else. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyStateMachine, createActor } from 'xstate';
import { bookingFields } from '../../contract/booking.ts';
import { contactFields } from '../../contract/contact.ts';
import { fuelStationFields } from '../../contract/fuel-station.ts';
import { passwordResetMachine } from '../../machines/password-reset.ts';
import { registrationMachine } from '../../machines/registration.ts';
import { subscriptionMachine } from '../../machines/subscription.ts';
import { bookingFlow } from '../../src/flows/booking/flow.ts';
import { contactFlow } from '../../src/flows/contact/flow.ts';
import { fuelStationFlow } from '../../src/flows/fuel-station/flow.ts';
import { passwordResetDraft } from '../../src/flows/password-reset/draft.ts';
import { registrationDraft, registrationDraftOf } from '../../src/flows/registration/flow.ts';
import { subscriptionDraft } from '../../src/flows/subscription/draft.ts';
import { type FormDraft, saveDraft, startForm } from '../../src/hooks/form-start.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

/** A form in which each field has a word of its own. */
const filled = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, `typed ${field}`]));

// A correction after a reload is the next revision of the same submission: specification 4 (Booking), rulings on booking.
const sent = [
  { flow: bookingFlow, kept: { form: filled(bookingFields), key: 'kept-key', revision: 3, zoneChosen: true } },
  { flow: contactFlow, kept: { form: filled(contactFields), key: 'kept-key' } },
  { flow: fuelStationFlow, kept: { form: filled(fuelStationFields), key: 'kept-key', tries: 2 } },
] as const;

interface Kept {
  name: string;
  machine: AnyStateMachine;
  draft: FormDraft<AnyStateMachine>;
  kept: object;
}

const forms: Kept[] = [
  ...sent.map(({ flow, kept }) => ({
    ...{ name: flow.kind === 'fuelStation' ? 'fuel-station' : flow.kind, kept },
    machine: flow.machine as AnyStateMachine,
    draft: flow.draft as unknown as FormDraft<AnyStateMachine>,
  })),
  {
    ...{ name: 'password-reset', machine: passwordResetMachine, kept: { form: filled(['email']) } },
    draft: passwordResetDraft as unknown as FormDraft<AnyStateMachine>,
  },
  {
    ...{ name: 'subscribe', machine: subscriptionMachine, kept: { form: filled(['email']) } },
    draft: subscriptionDraft as unknown as FormDraft<AnyStateMachine>,
  },
];

test.each(forms)(
  'should restore the whole draft of $name, and keep all of it again',
  { tags: ['2.typing', '4.booking-kept', '4.contact-kept', '4.station-kept'] },
  ({ name, machine, draft, kept }) => {
    sessionStorage.setItem(name, JSON.stringify(kept));
    const actor = createActor(machine, { input: {} }).start();
    startForm(actor, { draft });
    const { context } = actor.getSnapshot();
    expect(context, 'A restored form has to hold all that was kept of it.').toMatchObject(kept);
    sessionStorage.clear();
    saveDraft(actor.getSnapshot(), draft);
    actor.stop();
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    expect(stored, 'A draft is kept whole, and nothing besides, such as a password.').toEqual(kept);
  },
);

test.each(sent)('should keep of $flow.kind whatever its next try sends', ({ flow, kept }) => {
  const { zoneChosen: _, ...next } = { zoneChosen: true, ...kept };
  const context = { ...flow.machine.config.context, ...kept } as never;
  expect(flow.submissionOf(context), 'Keep what the submission consists of in the draft, too.').toEqual(next);
});

test('should restore the whole draft of a registration, and keep all of it again', {
  tags: ['2.route-registration'],
}, () => {
  const kept = {
    form: filled(['email', 'first_name', 'last_name', 'terms', 'name']),
    ...{ sentTo: 'amina@company.example', sentAt: 1, pauseEnds: 2, verified: 'amina@company.example' },
    ...{ key: 'kept-key', linkKey: 'kept-link', tries: 3, username: 'amina' },
    rows: [{ email: 'brian@company.example', role_id: 'manager' }],
    finished: {
      ...{ username: 'amina', first_name: 'Amina', joining: null, invited: 1, deleted: 'Athi', trial_ends: 'later' },
      key: 'finished-key',
    },
  };
  sessionStorage.setItem('registration', JSON.stringify(kept));
  const actor = createActor(registrationMachine).start();
  const draft = registrationDraft.read();
  expect(draft, 'A draft is read whole.').toEqual(kept);
  actor.send({ type: 'form.restored', draft: draft ?? {} });
  registrationDraft.keep(registrationDraftOf(actor.getSnapshot()));
  actor.stop();
  const stored = JSON.parse(sessionStorage.getItem('registration') ?? 'null');
  expect(stored, 'A draft is kept whole, and nothing besides, such as a password or a code.').toEqual(kept);
});
