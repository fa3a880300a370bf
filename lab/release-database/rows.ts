import type { Insertable, TableMetadata } from 'kysely';
import { blankBooking } from '../../machines/booking.ts';
import type { Schema } from '../../server/database/schema.ts';
import { countedAs } from '../../server/mail/caps.ts';
import { countedBy } from '../../server/mail/counted-address.ts';
import { exampleMessages, laneOf } from '../../server/mail/emails/message.ts';
import { writeMessage } from '../../server/mail/stored-message.ts';
import { hashPassword } from '../../server/security/passwords.ts';
import { fingerprintOf } from '../../server/security/tokens.ts';

/** When everything in the example happened. */
const instant = '2026-11-20T08:00:00.000Z';
const nextWeek = '2026-11-27T08:00:00.000Z';

/** What opens the rows of the example, of which the database has only fingerprints. */
export const exampleSecrets = {
  password: 'nine lorries to Malaba',
  code: 'k7m4qx',
  registrationKey: '0e4f6a52-5f0c-4c1e-9d7e-0d6b5a1c2e3f',
  sessionToken: 'an-example-of-a-session-token-as-long-as-it-is',
  resetToken: 'an-example-of-a-reset-token-as-long-as-it-is',
  teamToken: 'an-example-of-a-team-token-as-long-as-it-is',
  invitationToken: 'an-example-of-an-invitation-token-as-it-is',
  supersededToken: 'an-example-of-a-superseded-token-as-it-is',
  restorationToken: 'an-example-of-a-restoration-token-as-it-is',
  confirmToken: 'an-example-of-a-confirm-token-as-long-as-it-is',
  leaveToken: 'an-example-of-a-leave-token-as-long-as-it-is',
} as const;

/** Ids like those of the server (UUID v7). */
const idOf = (number: number) => `01932f3a-5c00-7000-8000-${String(number).padStart(12, '0')}`;

const [account, station, subscriber, managerRole, guestRole, invitation, manager] = [1, 2, 3, 4, 5, 6, 7].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const deletedAccount = idOf(8);

const email = 'amina@otieno-haulage.example';

const requested = {
  ...countedBy(email),
  source: fingerprintOf('192.0.2.1 otieno-haulage.example'),
  request_key: fingerprintOf(exampleSecrets.registrationKey),
  created_at: instant,
};

type ExampleRows = { [Table in keyof Schema]: Insertable<Schema[Table]>[] };

/**
 * A row of a table of which nothing else is known: each column says what it is by its name and type. A table whose rows refer to
 * others, or mean something to a test of released databases, has rows of its own below.
 */
export function exampleRow({ name: table, columns }: TableMetadata): Record<string, string | number> {
  const needed = columns.filter(
    ({ isNullable, hasDefaultValue, name }) => name === 'id' || !(isNullable || hasDefaultValue),
  );
  return Object.fromEntries(needed.map(({ name, dataType }) => [name, exampleOf(name, dataType)]));

  function exampleOf(name: string, dataType: string) {
    if (name === 'id') return idOf(90);
    if (name.endsWith('_at')) return instant;
    if (name.includes('email')) return email;
    return /^int/i.test(dataType) ? 1 : `an example of ${name} in ${table}`;
  }
}

/** Rows of tables, as this release stores them. The people and companies are invented. */
export async function exampleRows(): Promise<Partial<ExampleRows>> {
  const { password, code } = exampleSecrets;
  const password_hash = await hashPassword(password);
  return {
    accounts: [
      { id: account, created_at: instant },
      { id: deletedAccount, created_at: instant },
    ],
    announced_articles: [
      { slug: 'what-a-litre-costs', announced_at: instant, queued_until: null },
      { slug: 'night-drives', announced_at: instant, queued_until: subscriber },
    ],
    booking_links: [
      {
        token_hash: fingerprintOf('a link of a booking'),
        booking_id: idOf(10),
        created_at: '2026-11-20T08:05:00.000Z',
      },
    ],
    bookings: [
      {
        ...blankBooking,
        id: idOf(10),
        idempotency_key: `client:${exampleSecrets.registrationKey}`,
        content_hash: fingerprintOf('a booking'),
        first_name: 'Amina',
        last_name: 'Otieno',
        phone: '+254 711 000 111',
        email,
        appointment_date: '2026-11-25',
        appointment_time: '09',
        time_zone: 'Africa/Nairobi',
        appointment: '2026-11-25T06:00:00.000Z',
        revision: 3,
        sequence: 1,
        created_at: instant,
        amended_at: '2026-11-20T08:05:00.000Z',
      },
      {
        ...blankBooking,
        id: idOf(11),
        idempotency_key: `content:${fingerprintOf('another booking')}`,
        content_hash: fingerprintOf('another booking'),
        first_name: 'Zoë',
        last_name: "O'Neil \u202f😀\n",
        phone: '',
        email: '',
        appointment_date: '2026-11-26',
        appointment_time: '16',
        time_zone: 'Asia/Kathmandu',
        appointment: '2026-11-26T10:15:00.000Z',
        revision: 0,
        sequence: 0,
        created_at: '2026-11-20T08:10:00.000Z',
        amended_at: '2026-11-20T08:10:00.000Z',
      },
    ],
    fuel_stations: [
      {
        id: station,
        idempotency_key: 'client:a-station',
        content_hash: fingerprintOf('a station'),
        fuel_station_name: 'Athi River',
        franchise: 'rubis',
        first_name: 'Baraka',
        last_name: 'Mwangi',
        mobile: '+254 722 000 222',
        email: 'baraka@athi-river.example',
        tries: 2,
        created_at: instant,
        amended_at: instant,
      },
    ],
    invitations: [
      {
        id: invitation,
        account_id: account,
        email: 'chebet@otieno-haulage.example',
        role_id: guestRole,
        token_hash: fingerprintOf(exampleSecrets.invitationToken),
        created_at: instant,
        expires_at: nextWeek,
        used_at: null,
      },
    ],
    leave_keys: [
      {
        id: idOf(40),
        public_key: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
        created_at: instant,
      },
    ],
    leave_links: [
      { token_hash: fingerprintOf(exampleSecrets.leaveToken), subscriber_id: subscriber, created_at: instant },
    ],
    messages: [
      {
        id: idOf(12),
        idempotency_key: 'client:a-message',
        full_name: 'Daudi Kimani',
        organization: 'Kimani Tankers',
        phone_number: '+254 733 000 333',
        email_address: 'daudi@kimani-tankers.example',
        enquiry: 'Do you track trailers?\n\nWe have "fourteen", and 3\\4 of them are old.',
        trap: '',
        created_at: instant,
      },
    ],
    operator_notices: [{ id: 'dead-emails', noticed_at: instant }],
    deleted_companies: [
      {
        id: idOf(9),
        account_id: deletedAccount,
        user_id: manager,
        role: 'Manager',
        token_hash: fingerprintOf(exampleSecrets.restorationToken),
        deleted_at: instant,
        restored_at: null,
      },
    ],
    outbox: outboxRows(),
    password_resets: [
      {
        ...requested,
        id: idOf(13),
        email,
        user_id: manager,
        token_hash: fingerprintOf(exampleSecrets.resetToken),
        used_at: null,
        used_key: null,
      },
    ],
    released_assets: [
      { name: 'main-Ab12Cd34.js', encoding: 'identity', released_at: instant, content: 'ZXhwb3J0IHt9Owo=' },
    ],
    registration_codes: [
      {
        ...requested,
        id: idOf(14),
        email,
        code_hash: await hashPassword(code),
        tries: 0,
        verified_at: instant,
        verified_key: fingerprintOf(exampleSecrets.registrationKey),
      },
    ],
    registration_sessions: [
      {
        id: idOf(15),
        email,
        key_hash: fingerprintOf(exampleSecrets.registrationKey),
        token_hash: fingerprintOf(exampleSecrets.sessionToken),
        expires_at: nextWeek,
        outcome: null,
      },
    ],
    roles: [
      {
        id: managerRole,
        account_id: account,
        name: 'Manager',
        description: 'Everything',
        permissions: '["vehicles.read","vehicles.write"]',
      },
      { id: guestRole, account_id: account, name: 'Guest', description: 'Reads', permissions: '["vehicles.read"]' },
    ],
    submission_counts: [{ address: '192.0.2.1', submissions: 3, window_ends_at: instant }],
    subscribers: [
      { id: subscriber, email: 'esther@reader.example', subscribed_at: instant, left_at: null },
      { id: idOf(16), email: 'farida@reader.example', subscribed_at: instant, left_at: nextWeek },
    ],
    subscription_requests: [
      {
        ...requested,
        id: idOf(17),
        email: 'grace@reader.example',
        token_hash: fingerprintOf(exampleSecrets.confirmToken),
        used_at: null,
      },
    ],
    superseded_invitations: [
      {
        token_hash: fingerprintOf(exampleSecrets.supersededToken),
        invitation_id: invitation,
        superseded_at: instant,
        request_key: fingerprintOf(exampleSecrets.registrationKey),
      },
    ],
    team_links: [
      {
        id: idOf(18),
        account_id: account,
        token_hash: fingerprintOf(exampleSecrets.teamToken),
        created_at: instant,
        expires_at: nextWeek,
      },
    ],
    teams: [
      {
        id: idOf(19),
        account_id: account,
        name: 'Otieno Haulage',
        name_key: 'otienohaulage',
        request_key: fingerprintOf(exampleSecrets.registrationKey),
        tries: 1,
        created_at: instant,
      },
    ],
    users: [
      {
        id: manager,
        username: email,
        password_hash,
        role: 'Manager',
        account_id: account,
        fuel_station_id: null,
        created_at: instant,
        email,
        first_name: 'Amina',
        last_name: 'Otieno',
        registration_key: fingerprintOf(exampleSecrets.registrationKey),
        registration_tries: 1,
        registered_at: null,
      },
      ...(['Manager', 'Fuel Attendant'] as const).map((role, at) => ({
        id: idOf(20 + at),
        username: at === 0 ? 'manager.athi-river-abcd' : 'attendant.athi-river-abcd',
        password_hash,
        role,
        account_id: null,
        fuel_station_id: station,
        created_at: instant,
      })),
    ],
  };
}

/** Every email that the server queues, waiting; a decoy; and one in each other state. */
function outboxRows(): Insertable<Schema['outbox']>[] {
  const queued = (number: number) => ({ id: idOf(100 + number), tries: 0, due_at: instant, created_at: instant });
  const waiting = exampleMessages.map((message, at) => ({
    ...queued(at),
    state: 'waiting' as const,
    lane: laneOf(message),
    ...countedAs(message),
    message: writeMessage({ message, isDecoy: message.kind === 'password-reset' }),
  }));
  const dead = { fault: '550 mailbox unknown', lane: 1 as const };
  return [
    ...waiting,
    { ...queued(50), state: 'sent', message: '{"kind":"invitation"}' },
    {
      ...queued(51),
      ...dead,
      state: 'dead',
      tries: 9,
      message: '{"kind":"password-changed","to":"amina@otieno-haulage.example"}',
    },
    { ...queued(52), state: 'capped', message: '{"kind":"account-exists"}' },
  ];
}
