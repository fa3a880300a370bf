import type { SnapshotFrom } from 'xstate';
import {
  type FuelStationField,
  type FuelStationLogins,
  franchises,
  fuelStationFields,
} from '../../contract/fuel-station.ts';
import { termsAccepted } from '../../contract/terms.ts';
import { blankFuelStation, type FuelStationDraft, fuelStationMachine } from '../../machines/fuel-station.ts';
import { type Deed, leftBehind, type Model, type Stage } from './model.ts';
import type { Person } from './person.ts';

type Station = typeof fuelStationMachine;
type Snapshot = SnapshotFrom<Station>;

/** What the visitor registers. */
const athiRiver: FuelStationDraft = {
  fuel_station_name: 'Athi River',
  franchise: 'otherr',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@station.example',
  terms: termsAccepted,
};

/** The logins that a server answers with. */
export const logins: FuelStationLogins = {
  manager: { username: 'manager.athi-river-3f7k', password: 'h7kq-w2xd-9bnr' },
  fuel_attendant: { username: 'attendant.athi-river-3f7k', password: 'm4pz-c8tv-2yge' },
};

/** What it answers a try that comes late. */
export const shownLogins: FuelStationLogins = {
  manager: { username: 'manager.athi-river-3f7k' },
  fuel_attendant: { username: 'attendant.athi-river-3f7k' },
  detail: 'This station is registered, and its passwords were shown already. To get new ones, call +254 700 000 000.',
};

/** The email that the server refuses: the only thing wrong with a form that the page itself let pass. */
export const refusedEmail = { field: 'email', message: 'Invalid email' };

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
const again = { role: 'button', name: 'Try again' } as const;
const another = { role: 'button', name: 'Register another station' } as const;
const retry = { role: 'button', name: 'Retry with an empty form' } as const;

async function fillIn(person: Person, field: FuelStationField, value: string): Promise<void> {
  if (field === 'franchise') await person.choose(labels[field], franchises[value as keyof typeof franchises]);
  else if (field === 'terms') await person.tick(labels[field]);
  else await person.fill(labels[field], value);
}

/** The fields are filled in from top to bottom, as people do; a second value comes only to a field that was filled. */
function filled(field: FuelStationField, value: string, name = `${labels[field]} is filled in`): Deed<Station> {
  return {
    name,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => {
      const { form } = snapshot.context;
      const above = fuelStationFields.slice(0, fuelStationFields.indexOf(field));
      return (
        snapshot.matches('input') &&
        form[field] !== value &&
        above.every((earlier) => form[earlier] === athiRiver[earlier]) &&
        (value === athiRiver[field] || form[field] === athiRiver[field])
      );
    },
    cause: ({ person }) => fillIn(person, field, value),
  };
}

const failed = (name: string, cause: (stage: Stage) => Promise<void>, actor = 'registeringStation'): Deed<Station> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: new Error(name) },
  cause,
});

const isUntouched = (snapshot: Snapshot) =>
  snapshot.matches('plain') && snapshot.context.form.fuel_station_name === '' && snapshot.context.form.franchise === '';

const copied = (name: string, button: string, text: string | undefined): Deed<Station> => ({
  name: `the ${button} is pressed to be copied`,
  event: { type: 'copy.pressed', copy: { name, text: text ?? '' } },
  cause: ({ person }) => person.click({ role: 'button', name: `Copy the ${button}` }),
});

const deeds: readonly Deed<Station>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    when: (snapshot) => snapshot.matches('plain'),
    cause: async () => {},
  },
  {
    name: 'something was typed before the scripts ran',
    event: { type: 'field.changed', field: 'fuel_station_name', value: athiRiver.fuel_station_name },
    opening: true,
    when: isUntouched,
    cause: ({ person }) => fillIn(person, 'fuel_station_name', athiRiver.fuel_station_name),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { franchise: athiRiver.franchise } },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/register_fuel_station', ({ person }) => fillIn(person, 'franchise', athiRiver.franchise)),
    cause: async () => {},
  },
  {
    name: 'a registration that had not been sent was kept on the device',
    event: { type: 'submission.found', submission: { form: athiRiver, key: 'kept', tries: 1 } },
    opening: true,
    when: isUntouched,
    begin: leftBehind('/register_fuel_station', async ({ person, world }) => {
      for (const field of fuelStationFields) await fillIn(person, field, athiRiver[field]);
      await person.click(register);
      await world.cut();
      await person.see(again);
      await world.closeTab();
    }),
    cause: async () => {},
  },
  {
    name: 'the form was posted without scripts and accepted',
    event: { type: 'page.answered', answer: { flow: 'fuelStation', kind: 'accepted', form: athiRiver, logins } },
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      for (const field of fuelStationFields) await fillIn(person, field, athiRiver[field]);
      await person.click(register);
    },
  },
  {
    name: 'the form was posted without scripts and refused',
    event: {
      type: 'page.answered',
      answer: {
        flow: 'fuelStation',
        kind: 'refused',
        form: { ...blankFuelStation, fuel_station_name: athiRiver.fuel_station_name },
        faults: [
          { field: 'franchise', message: 'Choose a franchise' },
          { field: 'first_name', message: 'Enter First Name' },
          { field: 'last_name', message: 'Enter Last Name' },
          { field: 'mobile', message: 'Enter Mobile Number' },
          { field: 'email', message: 'Enter Email' },
          { field: 'terms', message: 'Accept the terms' },
        ],
      },
    },
    opening: true,
    when: isUntouched,
    cause: async ({ person }) => {
      await fillIn(person, 'fuel_station_name', athiRiver.fuel_station_name);
      await person.click(register);
    },
  },
  ...fuelStationFields.map((field) => filled(field, athiRiver[field])),
  filled('email', 'amina at station', 'Email is filled in wrongly'),
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted' },
    cause: async ({ person }, { after }) => {
      await person.click(register);
      if (after.matches({ input: 'faulty' })) await person.focused(problem);
    },
  },
  {
    name: 'the server registers the station',
    event: { type: 'xstate.done.actor.registeringStation', output: logins },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the server has shown the passwords already',
    event: { type: 'xstate.done.actor.registeringStation', output: shownLogins },
    cause: ({ world }) => world.acceptLate(),
  },
  {
    name: 'the server refuses the station',
    event: { type: 'xstate.error.actor.registeringStation', error: { refused: true, faults: [refusedEmail] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(problem);
    },
  },
  failed('the server fails', ({ world }) => world.fail()),
  failed('the network breaks', ({ world }) => world.cut()),
  failed('the answer is lost', ({ world }) => world.lose()),
  failed('nothing answers', ({ world }) => world.timeOut()),
  {
    name: 'the pause is over',
    event: { type: 'xstate.after.retryPause.fuelStation.error.waiting' },
    cause: ({ world }, { before }) => world.pass(2 ** before.context.failures * 1000),
  },
  { name: 'the network returns', event: { type: 'network.returned' }, cause: ({ world }) => world.networkReturns() },
  {
    name: 'the server registers the station in the end',
    event: { type: 'xstate.done.actor.registeringAgain', output: logins },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the server refuses the station in the end',
    event: { type: 'xstate.error.actor.registeringAgain', error: { refused: true, faults: [refusedEmail] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(problem);
    },
  },
  failed('the server fails again', ({ world }) => world.fail(), 'registeringAgain'),
  failed('the answer is lost again', ({ world }) => world.lose(), 'registeringAgain'),
  {
    name: 'the visitor changes the registration',
    event: { type: 'editing.chosen' },
    when: (snapshot) => snapshot.matches({ error: 'waiting' }),
    cause: async ({ person }) => {
      await person.click({ role: 'button', name: 'Change my registration' });
      await person.focused({ role: 'heading', level: 1, name: title });
    },
  },
  {
    name: 'the visitor sends it again',
    event: { type: 'again.pressed' },
    when: (snapshot) => snapshot.matches({ error: 'waiting' }),
    cause: ({ person }) => person.click(again),
  },
  {
    name: 'the visitor begins anew',
    event: { type: 'retry.pressed' },
    when: (snapshot) => snapshot.matches({ error: 'waiting' }) || snapshot.matches('done'),
    cause: async ({ person, world }, { before }) => {
      await person.click(before.matches('done') ? another : retry);
      await world.beginAnew();
      await person.focused({ role: 'heading', level: 1, name: title });
    },
  },
  copied('Manager’s password', 'manager’s password', logins.manager.password),
  copied('Fuel attendant’s username', 'fuel attendant’s username', logins.fuel_attendant.username),
  {
    name: 'the browser copies it',
    event: { type: 'xstate.done.actor.copyingText', output: undefined },
    cause: ({ world }) => world.allowCopy(),
  },
  {
    name: 'the browser does not let it be copied',
    event: { type: 'xstate.error.actor.copyingText', error: new Error('no') },
    cause: ({ world }) => world.refuseCopy(),
  },
];

export const fuelStationModel: Model<Station> = {
  machine: fuelStationMachine,
  route: '/register_fuel_station',
  screen: 'wide',
  deeds,
  serialise: ({ context: { form, faults, key, failures, logins, copy } }) => [
    Math.min(failures, 1),
    form,
    faults.map(({ field }) => field),
    key !== '',
    logins.manager.password !== undefined,
    copy.name,
  ],
  sources: { 'network.returned': 'watchingNetwork' },
  except: {
    'guard fuelStation.plain|submission.found|0 false':
      'Two of a kind would run side by side, of which a path follows one: tests/machines/kept.test.ts and e2e/unsent.spec.ts do so.',
  },
  states: {
    'fuelStation.plain': seeForm,
    'fuelStation.input': seeForm,
    'fuelStation.input.filling': async (person) => {
      await person.doesNotSee(problem);
      await person.seeTitle(title);
    },
    'fuelStation.input.faulty': async (person, { context: { faults } }) => {
      await person.see(problem);
      await person.seeTitle(`Error: ${title}`);
      for (const { field, message } of faults) {
        await person.see({ role: 'link', name: message, within: problem });
        await person.seeFault(labels[field as FuelStationField], message);
      }
    },
    'fuelStation.processing': async (person) => {
      await person.see({ role: 'heading', level: 1, name: 'Registering your station' });
      await person.see({ role: 'status', text: 'Making the two logins' });
      await person.doesNotSee({ label: 'Station name' });
    },
    'fuelStation.error': async (person) => {
      await person.see({ role: 'heading', level: 1, name: 'An Error was found :(' });
      await person.see(again);
      await person.see(retry);
      await person.see({ role: 'link', name: '+254 700 000 000', within: { role: 'main' } });
    },
    'fuelStation.done': async (person) => {
      await person.see({ role: 'heading', level: 1, name: 'Your station is registered' });
      await person.see({ role: 'heading', level: 2, name: 'Manager' });
      await person.see({ role: 'heading', level: 2, name: 'Fuel attendant' });
      await person.see({ text: 'manager.athi-river-' });
      await person.see({ text: 'attendant.athi-river-' });
      await person.see({ role: 'link', name: 'Sign in on the web' });
      await person.see({ role: 'link', name: 'Get the Android app' });
      await person.doesNotSee(register);
    },
    'fuelStation.done.fresh': async (person) => {
      await person.see({ text: 'they are shown once' });
      for (const whose of ['manager’s', 'fuel attendant’s']) {
        for (const what of ['username', 'password']) {
          await person.see({ role: 'button', name: `Copy the ${whose} ${what}` });
        }
      }
    },
    'fuelStation.done.fresh.copied': (person, { context: { copy } }) =>
      person.see({ role: 'status', text: `${copy.name} copied to clipboard ...` }),
    'fuelStation.done.fresh.uncopied': (person) =>
      person.see({ role: 'status', text: 'Your browser did not let us copy' }),
    'fuelStation.done.shownBefore': async (person) => {
      await person.see({ text: 'its passwords were shown already' });
      await person.doesNotSee({ role: 'button', name: 'Copy the manager’s password' });
    },
  },
};

/** The form, with everything that was typed in it. */
async function seeForm(person: Person, { context: { form } }: Snapshot): Promise<void> {
  await person.see({ role: 'heading', level: 1, name: title });
  await person.see(register);
  for (const field of fuelStationFields) {
    if (field === 'terms') await person.seeTicked(labels[field], form[field] !== '');
    else await person.seeValue(labels[field], form[field]);
  }
}
