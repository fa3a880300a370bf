import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type AnyStateMachine, createActor, getInitialSnapshot } from 'xstate';
import { fleetSizes } from '../../contract/booking.ts';
import { franchises } from '../../contract/fuel-station.ts';
import { termsAccepted } from '../../contract/terms.ts';
import { accountMachine } from '../../machines/account.ts';
import { appointmentMachine } from '../../machines/appointment.ts';
import { bookingMachine } from '../../machines/booking.ts';
import { codeMachine } from '../../machines/code.ts';
import { contactMachine } from '../../machines/contact.ts';
import { fuelStationMachine } from '../../machines/fuel-station.ts';
import { invitationsMachine } from '../../machines/invitations.ts';
import { unrated } from '../../machines/password.ts';
import { passwordResetMachine } from '../../machines/password-reset.ts';
import { registrationMachine } from '../../machines/registration.ts';
import { blankRegistration } from '../../machines/registration-context.ts';
import { subscriptionMachine } from '../../machines/subscription.ts';
import { AppointmentForm } from '../../src/flows/appointment/AppointmentForm.tsx';
import { BookingForm } from '../../src/flows/booking/BookingForm.tsx';
import { ContactForm } from '../../src/flows/contact/ContactForm.tsx';
import { FuelStationForm } from '../../src/flows/fuel-station/FuelStationForm.tsx';
import { NewPasswordForm } from '../../src/flows/password-reset/NewPasswordForm.tsx';
import { RequestLinkForm } from '../../src/flows/password-reset/RequestLinkForm.tsx';
import { AccountStep } from '../../src/flows/registration/AccountStep.tsx';
import { ChoiceStep } from '../../src/flows/registration/ChoiceStep.tsx';
import { CodeStep } from '../../src/flows/registration/CodeStep.tsx';
import { EmailStep } from '../../src/flows/registration/EmailStep.tsx';
import { InvitesStep } from '../../src/flows/registration/InvitesStep.tsx';
import { TeamStep } from '../../src/flows/registration/TeamStep.tsx';
import { SubscriptionForm } from '../../src/flows/subscription/SubscriptionForm.tsx';
import { answers, newcomer, labels as registrationLabels, rowLabels } from '../models/registration/fixtures.ts';

afterEach(cleanup);

/** What a form's fields ask for by their names: WCAG 2.2, 1.3.5 Identify Input Purpose, and the words of its section 7. */
const purposes: Record<string, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  full_name: 'name',
  phone: 'tel',
  phone_number: 'tel',
  mobile: 'tel',
  email: 'email',
  email_address: 'email',
  organization: 'organization',
  fuel_station_name: 'organization',
  name: 'organization',
  code: 'one-time-code',
  password: 'new-password',
  password_again: 'new-password',
};

type Wrong = { form: Record<string, string>; fieldErrors: { field: string; message: string }[] };

type Form = {
  /** The label of each field, by its name. */
  labels: Record<string, string>;
  /** The form where each field has a value of its own and is wrong. */
  shown: (wrong: Wrong) => ReactElement;
  /** What lists and boxes hold, which take no other value. */
  values?: Record<string, string>;
};

/** A snapshot of a machine in a state, with what is wrong. */
function at<Machine extends AnyStateMachine>(machine: Machine, value: unknown, wrong: Wrong, context: object = {}) {
  const start = getInitialSnapshot(machine as AnyStateMachine, {}).context;
  const form = { ...start.form, ...wrong.form };
  return machine.resolveState({ value, context: { ...start, ...context, ...wrong, form } } as never) as never;
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const send = () => {};
const names = { first_name: 'First name', last_name: 'Last name' };
const registering = { registration: blankRegistration, send };
const { password, password_again } = registrationLabels;
const rows = [1, 2].map((person) => ({
  email: `${person}@people.example`,
  role_id: answers.account.roles[person]?.id,
}));

const registrationStep = (
  field: 'email' | 'name' | 'company',
  Step: typeof EmailStep,
  value: object,
  context: object = {},
): Form => ({
  labels: { [field]: registrationLabels[field] },
  shown: (wrong) => <Step snapshot={at(registrationMachine, value, wrong, context)} send={send} />,
});

const forms: Record<string, Form> = {
  booking: {
    labels: {
      ...names,
      phone: 'Phone number',
      email: 'Email',
      appointment_date: 'Date',
      appointment_time: 'Time',
      fleet_size: 'Fleet size (optional)',
      interest: 'What to see first (optional)',
    },
    values: {
      appointment_date: '2026-12-03',
      appointment_time: '09',
      fleet_size: Object.keys(fleetSizes)[1] ?? '',
      interest: 'Fuel',
    },
    shown: (wrong) => <BookingForm snapshot={at(bookingMachine, { form: 'invalid' }, wrong)} send={send} />,
  },
  appointment: {
    labels: { appointment_date: 'Date', appointment_time: 'Time' },
    values: { appointment_date: '2026-12-03', appointment_time: '09' },
    shown: (wrong) => (
      <AppointmentForm token="a" snapshot={at(appointmentMachine, { shown: 'invalid' }, wrong)} send={send} />
    ),
  },
  contact: {
    labels: {
      full_name: 'Full name',
      organization: 'Organisation',
      phone_number: 'Phone number',
      email_address: 'Email',
      enquiry: 'Enquiry',
    },
    shown: (wrong) => <ContactForm snapshot={at(contactMachine, { idle: 'rejected' }, wrong)} send={send} />,
  },
  fuelStation: {
    labels: {
      fuel_station_name: 'Station name',
      franchise: 'Franchise',
      ...names,
      mobile: 'Mobile number',
      email: 'Email',
      terms: registrationLabels.terms,
    },
    values: { franchise: Object.keys(franchises)[1] ?? '', terms: termsAccepted },
    shown: (wrong) => <FuelStationForm snapshot={at(fuelStationMachine, { input: 'invalid' }, wrong)} send={send} />,
  },
  subscription: {
    labels: { email: 'Email' },
    shown: (wrong) => <SubscriptionForm snapshot={at(subscriptionMachine, { form: 'invalid' }, wrong)} send={send} />,
  },
  resetRequest: {
    labels: { email: 'Email' },
    shown: (wrong) => (
      <RequestLinkForm snapshot={at(passwordResetMachine, { request: 'invalid' }, wrong)} send={send} />
    ),
  },
  reset: {
    labels: { password: 'New password', password_again: 'Re-enter new password' },
    shown: (wrong) => {
      const value = { choose: { form: 'invalid', link: 'settled', strength: 'unrated' } };
      return <NewPasswordForm snapshot={at(passwordResetMachine, value, wrong)} send={send} />;
    },
  },
  email: registrationStep('email', EmailStep, { email: 'invalid' }),
  team: registrationStep('name', TeamStep, { team: 'invalid' }),
  company: registrationStep('company', ChoiceStep, { choice: 'invalid' }, { joining: answers.mailed }),
  code: {
    labels: { code: registrationLabels.code },
    shown: (wrong) => {
      const value = { entering: { entry: 'invalid', life: 'valid', time: 'watched', resend: 'ready' } };
      const actor = createActor(codeMachine, { snapshot: at(codeMachine, value, wrong), input: {} as never });
      return <CodeStep {...registering} actor={actor} />;
    },
  },
  account: {
    labels: { ...names, password, password_again, terms: registrationLabels.terms },
    values: { terms: termsAccepted },
    shown: (wrong) => {
      const value = { editing: { form: 'invalid', strength: 'unrated' } };
      const snapshot = at(accountMachine, value, wrong, { email: newcomer.email, strength: unrated });
      return <AccountStep {...registering} actor={createActor(accountMachine, { snapshot, input: {} as never })} />;
    },
  },
  invitations: {
    labels: Object.fromEntries(
      rows.flatMap((_, row) =>
        Object.entries(rowLabels(row + 1)).map(([field, label]) => [`rows.${row}.${field}`, label]),
      ),
    ),
    values: Object.fromEntries(
      rows.flatMap((row, number) =>
        Object.entries(row).map(([field, value]) => [`rows.${number}.${field}`, value ?? '']),
      ),
    ),
    shown: (wrong) => {
      const value = { editing: { rows: 'invalid', link: 'shown' } };
      const snapshot = at(invitationsMachine, value, wrong, { rows, roles: answers.account.roles, team: answers.team });
      return <InvitesStep actor={createActor(invitationsMachine, { snapshot, input: {} as never })} />;
    },
  },
};

/** A field as assistive technology and password managers have it. */
function read(name: string) {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const described = (control?.getAttribute('aria-describedby') ?? '').split(' ');
  const errors = described.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent);
  return {
    label: control?.labels?.[0]?.textContent?.trim(),
    value: control?.type === 'checkbox' ? (control.checked ? control.value : '') : control?.value,
    errors,
    link: document.querySelector(`[role=alert] a[href="#${control?.id}"]`)?.textContent ?? errors[0],
    purpose: control?.getAttribute('autocomplete')?.replace('off', '') || undefined,
  };
}

test.each(Object.entries(forms))(
  'should give each field of %s its own label, value, message and purpose',
  (_, { labels, values = {}, shown }) => {
    const all = Object.keys(labels);
    const form = Object.fromEntries(all.map((name) => [name, values[name] ?? `${name} as typed`]));
    const fieldErrors = all.map((field) => ({ field, message: `What is wrong with ${field}` }));
    render(<RouterContextProvider router={router}>{shown({ form, fieldErrors })}</RouterContextProvider>);
    const expected = all.map((name) => {
      const message = `What is wrong with ${name}`;
      const purpose = purposes[name];
      return [name, { label: labels[name], value: form[name], errors: [message], link: message, purpose }];
    });
    expect(all.map((name) => [name, read(name)])).toEqual(expected);
  },
);
