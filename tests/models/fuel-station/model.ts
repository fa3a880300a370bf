import type { SnapshotFrom } from 'xstate';
import {
  type FuelStationField,
  type FuelStationLogins,
  franchises,
  fuelStationFields,
} from '../../../contract/fuel-station.ts';
import { termsAccepted } from '../../../contract/terms.ts';
import { fuelStationMachine } from '../../../machines/fuel-station.ts';
import { blankFuelStation, type FuelStationDraft } from '../../../machines/fuel-station-setup.ts';
import { busy, keptCases, networkReturn, nothing, retryCases, scriptsStart } from '../event-cases.ts';
import { seeListed, unnoticedWhileServed } from '../form.ts';
import { leftBehind, type Model, type ModelEventCase } from '../model.ts';
import { numberToCall } from '../number-to-call.ts';
import type { User } from '../user.ts';
import { fuelStationProperties } from './properties.ts';
import { fuelStationByHand, fuelStationSmoke } from './smoke.ts';

type Station = typeof fuelStationMachine;
type Snapshot = SnapshotFrom<Station>;

/** A complete registration. */
export const exampleStation: FuelStationDraft = {
  fuel_station_name: 'Athi River',
  franchise: 'otherr',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@station.example',
  terms: termsAccepted,
};

/** The logins in the server’s answer. */
export const logins: FuelStationLogins = {
  manager: { username: 'manager.athi-river-3f7k', password: 'h7kq-w2xd-9bnr' },
  fuel_attendant: { username: 'attendant.athi-river-3f7k', password: 'm4pz-c8tv-2yge' },
};

/** Its answer to a later try: the passwords are shown only once. */
export const shownLogins: FuelStationLogins = {
  manager: { username: 'manager.athi-river-3f7k' },
  fuel_attendant: { username: 'attendant.athi-river-3f7k' },
  detail: `This station is registered, and its passwords have already been shown. For new ones, call ${numberToCall}.`,
};

/** The field error with which the server rejects a form that the page accepted. */
export const rejectedEmail = { field: 'email', message: 'Invalid email' };

const labels: Record<FuelStationField, string> = {
  fuel_station_name: 'Station name',
  franchise: 'Franchise',
  first_name: 'First name',
  last_name: 'Last name',
  mobile: 'Mobile number',
  email: 'Email',
  terms: 'I accept the terms of Msafara',
};

const title = 'Register a fuel station';
const register = { role: 'button', name: 'Register' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const tryAgain = { role: 'button', name: 'Try again' } as const;
const another = { role: 'button', name: 'Register another station' } as const;
const startOver = { role: 'button', name: 'Retry with an empty form' } as const;

async function fillIn(user: User, field: FuelStationField, value: string): Promise<void> {
  if (field === 'franchise') await user.choose(labels[field], franchises[value as keyof typeof franchises]);
  else if (field === 'terms') await user.tick(labels[field]);
  else await user.fill(labels[field], value);
}

/** The fields are filled in from top to bottom; a field that is already filled in may be changed. */
function filled(
  field: FuelStationField,
  value: string,
  name = `${labels[field]} is filled in`,
): ModelEventCase<Station> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => {
      const { form } = snapshot.context;
      const above = fuelStationFields.slice(0, fuelStationFields.indexOf(field));
      return (
        snapshot.matches('input') &&
        form[field] !== value &&
        above.every((earlier) => form[earlier] === exampleStation[earlier]) &&
        (value === exampleStation[field] || form[field] === exampleStation[field])
      );
    },
    cause: ({ user }) => fillIn(user, field, value),
  };
}

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches('unhydrated') &&
  snapshot.context.form.fuel_station_name === '' &&
  snapshot.context.form.franchise === '';

const copied = (name: string, button: string, text: string | undefined): ModelEventCase<Station> => ({
  name: `Copy is pressed beside the ${button}`,
  event: { type: 'copy.pressed', copy: { name, text: text ?? '' } },
  cause: ({ user }) => user.click({ role: 'button', name: `Copy the ${button}` }),
});

const eventCases: readonly ModelEventCase<Station>[] = [
  scriptsStart,
  {
    name: 'something was typed before the scripts ran',
    event: { type: 'field.changed', field: 'fuel_station_name', value: exampleStation.fuel_station_name },
    opening: true,
    when: isUntouched,
    cause: ({ user }) => fillIn(user, 'fuel_station_name', exampleStation.fuel_station_name),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { franchise: exampleStation.franchise } },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/register_fuel_station', ({ user }) => fillIn(user, 'franchise', exampleStation.franchise)),
    cause: nothing,
  },
  ...keptCases<Station>('a registration', {
    page: '/register_fuel_station',
    found: (postponement) => ({
      type: 'submission.found',
      submission: { form: exampleStation, key: 'kept', tries: 1, postponement },
    }),
    submit: async ({ user }) => {
      for (const field of fuelStationFields) await fillIn(user, field, exampleStation[field]);
      await user.click(register);
    },
    unsent: tryAgain,
    when: isUntouched,
  }),
  {
    name: 'the form was posted without scripts and accepted',
    event: { type: 'page.answered', answer: { flow: 'fuelStation', kind: 'accepted', form: exampleStation, logins } },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      for (const field of fuelStationFields) await fillIn(user, field, exampleStation[field]);
      await user.click(register);
    },
  },
  {
    name: 'the form was posted without scripts and rejected',
    event: {
      type: 'page.answered',
      answer: {
        flow: 'fuelStation',
        kind: 'rejected',
        form: { ...blankFuelStation, fuel_station_name: exampleStation.fuel_station_name },
        fieldErrors: [
          { field: 'franchise', message: 'Choose a franchise' },
          { field: 'first_name', message: 'Enter your first name' },
          { field: 'last_name', message: 'Enter your last name' },
          { field: 'mobile', message: 'Enter your mobile number' },
          { field: 'email', message: 'Enter your email address' },
          { field: 'terms', message: 'Accept the terms' },
        ],
      },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ user }) => {
      await fillIn(user, 'fuel_station_name', exampleStation.fuel_station_name);
      await user.click(register);
    },
  },
  ...fuelStationFields.map((field) => filled(field, exampleStation[field])),
  filled('email', 'amina at station', 'Email is filled in with an invalid address'),
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted', key: 'key' },
    cause: async ({ user }, { after }) => {
      await user.click(register);
      if (after.matches({ input: 'invalid' })) await user.focused(problem);
    },
  },
  {
    name: 'the server registers the station',
    event: { type: 'xstate.done.actor.registeringStation', output: logins },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server has already shown the passwords',
    event: { type: 'xstate.done.actor.registeringStation', output: shownLogins },
    cause: ({ environment }) => environment.acceptStale(),
  },
  {
    name: 'the server rejects the station',
    event: { type: 'xstate.error.actor.registeringStation', error: { rejected: true, fieldErrors: [rejectedEmail] } },
    cause: async ({ environment, user }) => {
      await environment.reject();
      await user.focused(problem);
    },
  },
  ...retryCases<Station>('registeringStation', {
    pausing: 'fuelStation.error.pausing',
    postponed: 'fuelStation.error.postponed',
  }),
  networkReturn,
  {
    name: 'the visitor goes back to edit the registration',
    event: { type: 'edit.pressed' },
    when: (snapshot) => snapshot.matches({ error: 'pausing' }) || snapshot.matches({ error: 'postponed' }),
    cause: async ({ user }) => {
      await user.click({ role: 'button', name: 'Change my registration' });
      await user.focused({ role: 'heading', level: 1, name: title });
    },
  },
  {
    name: 'Try again is pressed',
    event: { type: 'retry.pressed' },
    when: (snapshot) => snapshot.matches({ error: 'pausing' }),
    cause: ({ user }) => user.click(tryAgain),
  },
  {
    name: 'the visitor starts over',
    event: { type: 'restart.pressed' },
    when: (snapshot) =>
      snapshot.matches({ error: 'pausing' }) || snapshot.matches({ error: 'postponed' }) || snapshot.matches('done'),
    cause: async ({ user, environment }, { before }) => {
      await user.click(before.matches('done') ? another : startOver);
      await environment.startNewSubmission();
      await user.focused({ role: 'heading', level: 1, name: title });
    },
  },
  copied('Manager’s password', 'manager’s password', logins.manager.password),
  copied('Fuel attendant’s username', 'fuel attendant’s username', logins.fuel_attendant.username),
  {
    name: 'the browser copies the text',
    event: { type: 'xstate.done.actor.copyingText', output: undefined },
    cause: ({ environment }) => environment.allowCopy(),
  },
  {
    name: 'the browser refuses to copy the text',
    event: { type: 'xstate.error.actor.copyingText', error: new Error('no') },
    cause: ({ environment }) => environment.denyCopy(),
  },
];

export const fuelStationModel: Model<Station> = {
  machine: fuelStationMachine,
  requirements: ['2.station-error', '3.franchises'],
  route: '/register_fuel_station',
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: fuelStationSmoke,
  byHand: fuelStationByHand,
  properties: fuelStationProperties,
  serialise: ({ context: { form, fieldErrors, key, failures, logins, copy } }) => [
    Math.min(failures, 1),
    form,
    fieldErrors.map(({ field }) => field),
    key !== '',
    logins.manager.password !== undefined,
    copy.name,
  ],
  sources: { 'network.returned': 'watchingNetwork' },
  except: {
    'guard fuelStation.unhydrated|submission.found|1 false':
      'The page would run two registrations and a path follows only one: see tests/machines/kept.test.ts and e2e/unsent.spec.ts.',
  },
  unnoticed: {
    ...unnoticedWhileServed('fuelStation', 'input'),
  },
  states: {
    'fuelStation.unhydrated': seeForm,
    'fuelStation.input': seeForm,
    'fuelStation.input.filling': async (user) => {
      await user.doesNotSee(problem);
      await user.seeTitle(title);
    },
    'fuelStation.input.invalid': async (user, { context: { fieldErrors } }) => {
      await user.seeTitle(`Error: ${title}`);
      await seeListed(user, problem, fieldErrors, labels);
    },
    'fuelStation.processing': async (user) => {
      await user.see({ role: 'heading', level: 1, name: 'Registering your station' });
      await user.see({ role: 'status', text: 'Creating the two logins' });
      await user.doesNotSee({ label: 'Station name' });
    },
    'fuelStation.error': async (user) => {
      await user.see({ role: 'heading', level: 1, name: 'An Error was found :(' });
      await user.see(tryAgain);
      await user.see(startOver);
      await user.see({ role: 'link', name: numberToCall, within: { role: 'main' } });
    },
    'fuelStation.error.postponed': async (user) => {
      await user.see({ role: 'alert', text: busy.words });
      await user.see({ role: 'alert', text: 'send it again in' });
    },
    'fuelStation.done': async (user) => {
      await user.see({ role: 'heading', level: 1, name: 'Your station is registered' });
      await user.seeTitle('Your station is registered');
      await user.see({ role: 'heading', level: 2, name: 'Manager' });
      await user.see({ role: 'heading', level: 2, name: 'Fuel attendant' });
      await user.see({ text: 'manager.athi-river-' });
      await user.see({ text: 'attendant.athi-river-' });
      await user.see({ text: 'A confirmation should reach you' });
      await user.see({ role: 'link', name: 'Sign in on the web' });
      await user.see({ role: 'link', name: 'Get the Android app' });
      await user.doesNotSee(register);
    },
    'fuelStation.done.fresh': async (user) => {
      await user.see({ text: 'we show them once' });
      for (const whose of ['manager’s', 'fuel attendant’s']) {
        for (const what of ['username', 'password']) {
          await user.see({ role: 'button', name: `Copy the ${whose} ${what}` });
        }
      }
    },
    'fuelStation.done.fresh.copied': (user, { context: { copy } }) =>
      user.see({ role: 'status', text: `${copy.name} copied to clipboard ...` }),
    'fuelStation.done.fresh.uncopied': (user) => user.see({ role: 'status', text: 'Your browser did not let us copy' }),
    'fuelStation.done.shownBefore': async (user) => {
      await user.see({ text: 'its passwords have already been shown' });
      await user.doesNotSee({ role: 'button', name: 'Copy the manager’s password' });
    },
  },
};

/** The form, with everything typed into it. */
async function seeForm(user: User, { context: { form } }: Snapshot): Promise<void> {
  await user.see({ role: 'heading', level: 1, name: title });
  await user.see(register);
  for (const field of fuelStationFields) {
    if (field === 'terms') await user.seeTicked(labels[field], form[field] !== '');
    else if (field === 'franchise' && form[field] in franchises)
      await user.seeChoice(labels[field], franchises[form[field] as keyof typeof franchises]);
    else await user.seeValue(labels[field], form[field]);
  }
}
