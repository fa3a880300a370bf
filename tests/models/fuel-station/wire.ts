/** Registering a fuel station, by specification 3 and 6, the rulings on fuel stations and on calls. */
import { fuelStationForm } from '../../../contract/fuel-station.ts';
import {
  byKey,
  type ExpectedRows,
  posted,
  postedForm,
  type Row,
  type ServedRequest,
  sales,
  under,
  type Wire,
} from '../oracles/wire/wire.ts';
import { logins, rejectedEmail, shownLogins } from './model.ts';

const path = '/api/register/fuelStation';

type Station = Record<'fuel_station_name' | 'franchise' | 'first_name' | 'last_name' | 'mobile' | 'email', string>;

const example = {
  fuel_station_name: 'Athi River',
  franchise: 'otherr',
  first_name: 'Amina',
  last_name: 'Otieno',
  mobile: '+254 711 000 111',
  email: 'amina@station.example',
  terms: 'accepted',
};

/** The usernames that the server has chosen. */
type Logins = Record<'manager' | 'attendant', unknown>;

const stationOf = (body: unknown): Station => {
  const { fuel_station_name, franchise, first_name, last_name, mobile, email } = body as Station;
  return { fuel_station_name, franchise, first_name, last_name, mobile, email };
};

const tryOf = ({ headers }: ServedRequest) => Number(headers['registration-try'] ?? 0);

/** Specification 3: the franchise with the value 'otherr' is labelled Other. Rulings: no password is emailed. */
const facts = ({ fuel_station_name }: Station, logins: Logins) => [
  `Station name: ${fuel_station_name}`,
  'Franchise: Other',
  `Manager: ${logins.manager}`,
  `Fuel attendant: ${logins.attendant}`,
];

/** Matrix 2.mail-strangers: nothing that was typed is in the subject, because anyone can type somebody else's address. */
const confirmation = (station: Station, logins: Logins) => ({
  subject: 'Your fuel station is registered',
  says: [`Hello ${station.first_name},`, ...facts(station, logins)],
});

const notice = (station: Station, id: unknown, logins: Logins) => ({
  subject: `New fuel station: ${station.fuel_station_name}`,
  replyTo: station.email,
  says: [
    ...facts(station, logins),
    `First name: ${station.first_name}`,
    `Last name: ${station.last_name}`,
    `Mobile number: ${station.mobile}`,
    `Email: ${station.email}`,
    `Reference: ${id}`,
  ],
});

export const fuelStationWire: Wire = {
  endpoints: [
    {
      method: 'POST',
      path,
      statuses: '200 201 400 403 409 413 415 422 429 500 503',
      schema: fuelStationForm,
      accepted: () => ({ status: 201, body: logins }),
      stale: { shown: { status: 200, body: shownLogins } },
      rejections: [{ fieldError: rejectedEmail, change: { body: { email: 'nobody' } } }],
      overtakes: {
        shown: async (_request, elsewhere) => {
          const headers = { 'registration-try': '1000' };
          await elsewhere.repeat(headers);
          return [{ headers }];
        },
      },
    },
  ],
  kept: 'kept',
  requests: {
    registeringStation: ({ form, key, tries }: { form: typeof example; key: string; tries: number }) =>
      posted(
        path,
        key,
        {
          fuel_station_name: form.fuel_station_name,
          franchise: form.franchise,
          first_name: form.first_name,
          last_name: form.last_name,
          mobile: form.mobile,
          email: form.email,
          terms: 'accepted',
        },
        { 'registration-try': String(tries) },
      ),
  },
  within: {
    'the form was posted without scripts and accepted': () => [postedForm(path, example)],
    // A box that is not ticked posts nothing.
    'the form was posted without scripts and rejected': () => [
      postedForm(path, {
        fuel_station_name: 'Athi River',
        franchise: '',
        first_name: '',
        last_name: '',
        mobile: '',
        email: '',
      }),
    ],
  },
  /** Matrix 7.onboarding: one station per key, however often it was tried; the newest try counts. */
  served: (requests, read) =>
    byKey(requests, path).map(({ key, content, accepted }) => {
      const newest = accepted.toSorted((one, other) => tryOf(one) - tryOf(other)).at(-1);
      // Two stations with the same content are one, so a path without scripts has a telephone number of its own.
      const find = under(key, { mobile: requests[0]?.real(stationOf(content).mobile) ?? '' });
      const stations: ExpectedRows = { table: 'fuel_stations', find, are: [] };
      if (newest === undefined) return { rows: [stations], emails: [] };
      const station = stationOf(newest.body);
      const [{ id } = {}] = read('fuel_stations', find);
      const users = { fuel_station_id: String(id) };
      const username = (role: string) => read('users', users).find((user) => user.role === role)?.username;
      const logins = { manager: username('Manager'), attendant: username('Fuel Attendant') };
      return {
        rows: [
          { ...stations, are: [{ ...station, tries: tryOf(newest) }] },
          // Specification 6: a Manager login and a Fuel Attendant login.
          { table: 'users', find: { ...users, role: 'Manager' }, are: [user(/^manager\.athi-river-\w{4}$/)] },
          { table: 'users', find: { ...users, role: 'Fuel Attendant' }, are: [user(/^attendant\.athi-river-\w{4}$/)] },
          { table: 'users', find: users, are: [{}, {}] },
        ],
        emails: [
          { to: station.email, about: String(logins.manager), are: [confirmation(station, logins)] },
          { to: sales, about: String(id), are: [notice(station, id, logins)] },
        ],
      };
    }),
};

const user = (username: RegExp): Row => ({ username, account_id: null, email: null });
