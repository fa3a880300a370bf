/** Registering a fuel station, by specification 2 to 9 and the rulings on fuel stations. */
import type { Facts, Oracle } from '@msafara/paths/conformance';
import { keptPostponed, neverAsked, type RetryFacts, retryExpectations } from '../oracles/retry.ts';
import { logins, rejectedEmail, shownLogins } from './model.ts';

/** Specification 3 (Fuel station payload), and the terms of specification 2. */
const blank = { fuel_station_name: '', franchise: '', first_name: '', last_name: '', mobile: '', email: '', terms: '' };
const complete = {
  fuel_station_name: 'Athi River',
  franchise: 'otherr',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@station.example',
  terms: 'accepted',
};
const invalidEmail = 'amina at station';

type Form = typeof blank;
type Field = keyof Form;
type Logins = Record<'manager' | 'fuel_attendant', { username: string; password?: string }> & { detail?: string };

type StationFacts = RetryFacts & {
  form: Form;
  fieldErrors: readonly { field: string; message: string }[];
  /** Tells the server that several tries are one station. */
  key: string;
  /** The tries under that key, so that a late one does not undo a newer one. */
  tries: number;
  /** Both logins, once the server has answered. */
  logins: Logins;
  /** What was copied last, by its name. */
  copy: { name: string; text: string };
};
type Change = (facts: StationFacts) => StationFacts | undefined;

const resting = { running: {}, waiting: {} };

const isInput = ({ state }: Facts) => state.startsWith('input.');
const isFresh = ({ state }: Facts) => state.startsWith('done.fresh');

/** Specification 5: all six fields are not empty and the terms are ticked; the error of each that is not, in their order. */
const missing: Record<Field, string> = {
  fuel_station_name: 'Enter your station name',
  franchise: 'Choose a franchise',
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  mobile: 'Enter your mobile number',
  email: 'Enter your email address',
  terms: 'Accept the terms',
};

/** Matrix 5.station: whatever is missing is named, and the email must look like one. */
const errorsOf = (form: Form) =>
  (Object.keys(missing) as Field[]).flatMap((field) => {
    if (form[field] === '') return [{ field, message: missing[field] }];
    return form[field] === invalidEmail ? [{ field, message: 'Invalid email' }] : [];
  });

/** Specification 4: processing, with the form as it was typed, one key for all its tries, and the number of this one. */
const processing = (facts: StationFacts): StationFacts => {
  const tries = facts.tries + 1;
  return {
    ...facts,
    state: 'processing',
    tries,
    running: { registeringStation: { form: facts.form, key: facts.key, tries } },
    waiting: {},
  };
};

/** Matrix 4.station-kept: a registration that waits is tried again by itself; the error stays until one try is answered. */
const retrying = (facts: StationFacts): StationFacts => ({ ...processing(facts), state: 'error.retrying' });

const isBeingSent = ({ state }: Facts) => state === 'processing' || state === 'error.retrying';

/** The rule behind the rulings: what is typed stays. */
const typed =
  (field: Field, value = complete[field]): Change =>
  (facts) => ({ ...facts, form: { ...facts.form, [field]: value } });

/** Matrix 4.station: a rejection returns to the form, with everything kept. */
const rejected = (facts: StationFacts, fieldErrors: StationFacts['fieldErrors']): StationFacts => ({
  ...facts,
  ...resting,
  state: 'input.invalid',
  fieldErrors,
});

/** Specification 5: it is sent once nothing is missing, under one key for every correction: matrix 7.onboarding. */
const submitted: Change = (facts) => {
  if (!isInput(facts)) return undefined;
  const fieldErrors = errorsOf(facts.form);
  if (fieldErrors.length > 0) return rejected(facts, fieldErrors);
  return processing({ ...facts, fieldErrors, key: facts.key || 'key', failures: 0, postponement: neverAsked });
};

/** Rulings on fuel stations [7]: the logins come from the server's answer, and are shown once. */
const registered =
  (answer: Logins): Change =>
  (facts) =>
    isBeingSent(facts)
      ? {
          ...facts,
          ...resting,
          state: answer.manager.password ? 'done.fresh.reading' : 'done.shownBefore',
          logins: answer,
        }
      : undefined;

/** Matrix 8.station: an error if no answer comes; matrix 4.station-kept: as 8.booking, it is tried again after a pause that grows. */
const retries = retryExpectations<StationFacts>({
  isBeingSent,
  pausing: 'error.pausing',
  postponed: 'error.postponed',
  again: retrying,
});

/** Matrix 2.station-error: Try again sends again what was typed. */
const retriedByVisitor: Change = (facts) => (facts.state === 'error.pausing' ? processing(facts) : undefined);

/** Rulings on fuel stations [7]: the logins can be copied. */
const copying =
  (name: string, text: string): Change =>
  (facts) =>
    isFresh(facts)
      ? { ...facts, state: 'done.fresh.copying', copy: { name, text }, running: { copyingText: { name, text } } }
      : undefined;

/** Matrix 2.station-done: the visitor reads whether the browser copied it. */
const copied =
  (state: string): Change =>
  (facts) =>
    facts.state === 'done.fresh.copying' ? { ...facts, ...resting, state } : undefined;

const untouched: StationFacts = {
  state: 'unhydrated',
  ...resting,
  form: blank,
  fieldErrors: [],
  key: '',
  tries: 0,
  failures: 0,
  postponement: neverAsked,
  logins: { manager: { username: '' }, fuel_attendant: { username: '' } },
  copy: { name: '', text: '' },
};

/** Specification 4: Retry clears the form and returns to input. Ruling on fuel stations: passwords are shown once, so none is kept. */
const startedOver: Change = (facts) =>
  ['error.pausing', 'error.postponed'].includes(facts.state) || facts.state.startsWith('done.')
    ? { ...untouched, state: 'input.filling' }
    : undefined;

/** Matrix 4.station-kept: the device keeps the registration as it was typed, with its key. */
const keptStation = (facts: StationFacts): StationFacts => ({ ...facts, form: complete, key: 'kept', tries: 1 });

export const fuelStationOracle: Oracle<StationFacts> = {
  start: untouched,
  after: {
    'the scripts start': (facts) => ({ ...facts, state: 'input.filling' }),
    'something was typed before the scripts ran': typed('fuel_station_name'),
    'a reload left a draft behind': typed('franchise'),
    'the device kept a registration that had not been sent': (facts) => processing(keptStation(facts)),
    'the device kept a registration that the server had postponed': (facts) =>
      keptPostponed(keptStation(facts), 'error.postponed'),
    'the form was posted without scripts and accepted': (facts) => ({
      ...facts,
      state: 'done.fresh.reading',
      form: complete,
      logins,
    }),
    'the form was posted without scripts and rejected': (facts) => ({
      ...facts,
      state: 'input.invalid',
      form: { ...blank, fuel_station_name: 'Athi River' },
      fieldErrors: [
        { field: 'franchise', message: 'Choose a franchise' },
        { field: 'first_name', message: 'Enter your first name' },
        { field: 'last_name', message: 'Enter your last name' },
        { field: 'mobile', message: 'Enter your mobile number' },
        { field: 'email', message: 'Enter your email address' },
        { field: 'terms', message: 'Accept the terms' },
      ],
    }),
    'Station name is filled in': typed('fuel_station_name'),
    'Franchise is filled in': typed('franchise'),
    'First name is filled in': typed('first_name'),
    'Last name is filled in': typed('last_name'),
    'Mobile number is filled in': typed('mobile'),
    'Email is filled in': typed('email'),
    'I accept the terms of Msafara is filled in': typed('terms'),
    'Email is filled in with an invalid address': typed('email', invalidEmail),
    'the form is submitted': submitted,
    'the server registers the station': registered(logins),
    'the server has already shown the passwords': registered(shownLogins),
    'the server rejects the station': (facts) => (isBeingSent(facts) ? rejected(facts, [rejectedEmail]) : undefined),
    ...retries,
    'the visitor goes back to edit the registration': (facts) =>
      ['error.pausing', 'error.postponed'].includes(facts.state)
        ? { ...facts, ...resting, state: 'input.filling' }
        : undefined,
    'Try again is pressed': retriedByVisitor,
    'the visitor starts over': startedOver,
    'Copy is pressed beside the manager’s password': copying('Manager’s password', 'h7kq-w2xd-9bnr'),
    'Copy is pressed beside the fuel attendant’s username': copying(
      'Fuel attendant’s username',
      'attendant.athi-river-3f7k',
    ),
    'the browser copies the text': copied('done.fresh.copied'),
    'the browser refuses to copy the text': copied('done.fresh.uncopied'),
  },
  unnoticed: {
    'fuelStation.unhydrated|submission.found|1 without its guard':
      'The page would run two submissions and a path follows only one: see tests/machines/kept.test.ts.',
  },
};
