import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { type FuelStationLogins, type FuelStationRequest, fuelStationFields } from '../../../contract/fuel-station.ts';
import { passwordReissueWindow } from '../../../contract/limits.ts';
import { hasSameContent } from '../../database/content.ts';
import type { Database, DatabaseKind } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { numberless } from '../../mail/mail.ts';
import { queueMails } from '../../mail/queue.ts';
import { generatePassword, hashPasswords, randomLetters } from '../../security/passwords.ts';
import type { WebhookEvent } from '../../webhooks/event.ts';
import type { Publish } from '../../webhooks/publish.ts';
import type { RoleName } from '../registration/rows.ts';
import { fuelStationMessages } from './emails.ts';
import type { FuelStation } from './tables.ts';

/**
 * `repeated`: the existing station got new passwords. `shown`: its passwords were shown before and stay as they are.
 * `tooLate`: its content can no longer be corrected.
 */
export type FuelStationOutcome =
  | { kind: 'registered' | 'repeated' | 'shown'; logins: FuelStationLogins }
  | { kind: 'tooLate' };

/** A request, with its Idempotency-Key and the number of its try, if any. */
export interface FuelStationSubmission {
  key: string | undefined;
  tries?: number | undefined;
  request: FuelStationRequest;
  now: Date;
}

export interface FuelStationStore {
  /**
   * Stores a station, its two users and its emails in one transaction, once per key, however many requests arrive at once.
   * Passwords are stored hashed, so a repeated key cannot repeat them: within `passwordReissueWindow` it sets new ones, and
   * applies changed content. A try with a lower number than the newest is stale and changes nothing. Without a key,
   * requests with the same content are one station; others may know that content, so repeating it sets no passwords.
   */
  register(submission: FuelStationSubmission): Promise<FuelStationOutcome>;
}

/** The roles of a station's users, by their names in the answer. */
const roles = { manager: 'Manager', fuel_attendant: 'Fuel Attendant' } as const satisfies Record<string, RoleName>;

/** The fields of the form that are stored: all but the terms. */
const storedFields = fuelStationFields.filter((field) => field !== 'terms');

/** How often to choose usernames if another station has them. */
const maxUsernameAttempts = 5;

/** `randomSuffix` returns the random part of usernames, which distinguishes stations of the same name. */
export function createFuelStationStore(
  database: Database,
  publish: Publish,
  randomSuffix = () => randomLetters(4),
): FuelStationStore {
  const find = (key: string) =>
    database.queries.selectFrom('fuel_stations').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

  async function write(requested: Requested): Promise<FuelStationOutcome> {
    const passwords = { manager: generatePassword(), fuel_attendant: generatePassword() };
    // Hashing is slow on purpose, so it stays outside the transaction.
    const [manager = '', fuel_attendant = ''] = await hashPasswords([passwords.manager, passwords.fuel_attendant]);
    const secrets = { passwords, hashes: { manager, fuel_attendant } };
    for (let attempt = 1; ; attempt++) {
      try {
        return await database.queries
          .transaction()
          .execute((transaction) =>
            storeStation({ transaction, kind: database.kind, publish }, requested, secrets, randomSuffix()),
          );
      } catch (error) {
        if (!(error instanceof UsernameTakenError) || attempt === maxUsernameAttempts) throw error;
      }
    }
  }

  return {
    async register({ key, tries, request, now }) {
      const hash = hashOf(request);
      // The prefixes keep clients from naming a station by guessing its content.
      const idempotencyKey = key === undefined ? `content:${hash}` : `client:${key}`;
      const requested = { station: stationOf(request, idempotencyKey, hash, now), tries, now };
      const known = await find(idempotencyKey);
      // No passwords, no slow hashing.
      if (known && !maySetPasswords(requested, known)) return withoutPasswords(database.queries, requested, known);
      return write(requested);
    },
  };
}

interface Requested {
  station: Omit<FuelStation, 'tries'>;
  tries: number | undefined;
  now: Date;
}

type ByRole = Record<keyof typeof roles, string>;

interface Secrets {
  passwords: ByRole;
  hashes: ByRole;
}

/** Thrown if another user has the chosen username. */
class UsernameTakenError extends Error {
  override name = 'UsernameTakenError';
}

/** What it takes to store a station with all that follows from it. */
interface StoringContext {
  transaction: Transaction<Schema>;
  kind: DatabaseKind;
  publish: Publish;
}

/** Stores or corrects a station. The unique key decides a race: the loser waits here until the winner has committed. */
async function storeStation(
  { transaction, kind, publish }: StoringContext,
  requested: Requested,
  { passwords, hashes }: Secrets,
  suffix: string,
): Promise<FuelStationOutcome> {
  const station = { ...requested.station, tries: requested.tries ?? 0 };
  const inserted = await transaction
    .insertInto('fuel_stations')
    .values(station)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    const usernames = await insertUsers(transaction, station, hashes, suffix);
    await queueMails(transaction, mailsFor(station, usernames, false));
    await publish(transaction, [eventOf('station.registered', station, usernames)]);
    return { kind: 'registered', logins: loginsOf(usernames, passwords) };
  }
  const known = await transaction
    .selectFrom('fuel_stations')
    .selectAll()
    .where('idempotency_key', '=', station.idempotency_key)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (!maySetPasswords(requested, known)) return withoutPasswords(transaction, requested, known);
  const usernames = await usernamesOf(transaction, known.id);
  await setPasswords(transaction, known.id, hashes);
  const { id, created_at } = known;
  const corrected = { ...station, id, created_at, tries: requested.tries ?? known.tries };
  const isCorrected = !hasSameContent(storedFields, station, known);
  await transaction
    .updateTable('fuel_stations')
    .set(isCorrected ? corrected : { tries: corrected.tries })
    .where('id', '=', id)
    .execute();
  if (isCorrected) {
    await queueMails(transaction, mailsFor(corrected, usernames, true));
    await publish(transaction, [eventOf('station.amended', corrected, usernames)]);
  }
  return { kind: 'repeated', logins: loginsOf(usernames, passwords) };
}

/** Whether a request may still set the passwords of an existing station. */
function maySetPasswords({ station, tries, now }: Requested, known: FuelStation): boolean {
  if (station.idempotency_key.startsWith('content:')) return false;
  if (tries !== undefined && tries < known.tries) return false;
  return now.getTime() - Date.parse(known.created_at) < passwordReissueWindow;
}

/** The outcome of a request that may not set passwords. */
async function withoutPasswords(
  queries: Database['queries'],
  { station, tries }: Requested,
  known: FuelStation,
): Promise<FuelStationOutcome> {
  const isStaleTry = tries !== undefined && tries < known.tries;
  if (!isStaleTry && !hasSameContent(storedFields, station, known)) return { kind: 'tooLate' };
  return { kind: 'shown', logins: loginsOf(await usernamesOf(queries, known.id), {}) };
}

async function insertUsers(
  transaction: Transaction<Schema>,
  { id, fuel_station_name, created_at }: FuelStation,
  hashes: ByRole,
  suffix: string,
): Promise<ByRole> {
  const place = `${slugOf(fuel_station_name)}-${suffix}`;
  const usernames = { manager: `manager.${place}`, fuel_attendant: `attendant.${place}` };
  const inserted = await transaction
    .insertInto('users')
    .values(
      names.map((name) => ({
        id: newId(),
        username: usernames[name],
        password_hash: hashes[name],
        role: roles[name],
        account_id: null,
        fuel_station_id: id,
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .execute();
  if (inserted.length < names.length) throw new UsernameTakenError();
  return usernames;
}

async function usernamesOf(queries: Database['queries'], stationId: string): Promise<ByRole> {
  const users = await queries
    .selectFrom('users')
    .select(['username', 'role'])
    .where('fuel_station_id', '=', stationId)
    .execute();
  const username = (role: RoleName) => users.find((user) => user.role === role)?.username ?? '';
  return { manager: username(roles.manager), fuel_attendant: username(roles.fuel_attendant) };
}

async function setPasswords(transaction: Transaction<Schema>, stationId: string, hashes: ByRole): Promise<void> {
  for (const name of names) {
    await transaction
      .updateTable('users')
      .set({ password_hash: hashes[name] })
      .where('fuel_station_id', '=', stationId)
      .where('role', '=', roles[name])
      .execute();
  }
}

const names = Object.keys(roles) as (keyof typeof roles)[];

function loginsOf(usernames: ByRole, passwords: Partial<ByRole>): FuelStationLogins {
  const login = (name: keyof ByRole) => ({
    username: usernames[name],
    ...(passwords[name] !== undefined && { password: passwords[name] }),
  });
  return { manager: login('manager'), fuel_attendant: login('fuel_attendant') };
}

function mailsFor(station: FuelStation, usernames: ByRole, corrected: boolean) {
  return fuelStationMessages(station, usernames, corrected).map((message) => ({
    message,
    instant: station.amended_at,
  }));
}

function eventOf(
  type: 'station.registered' | 'station.amended',
  station: FuelStation,
  usernames: ByRole,
): WebhookEvent {
  return { type, instant: station.amended_at, data: { ...station, ...usernames } };
}

/**
 * A station's name as part of a username: 'athi-river' for 'Athi River', 'station' for a name in another script. The usernames
 * are emailed, so a telephone number in the name is left out.
 */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const hyphenated = (text: string) => text.replace(/[^a-z0-9]+/g, '-');
  const slug = hyphenated(numberless(hyphenated(plain)))
    .replace(/^-/, '')
    .slice(0, 24);
  return slug.replace(/^-|-$/g, '') || 'station';
}

function stationOf(
  request: FuelStationRequest,
  idempotencyKey: string,
  hash: string,
  now: Date,
): Omit<FuelStation, 'tries'> {
  const { terms, ...fields } = request;
  const instant = now.toISOString();
  return {
    id: newId(),
    idempotency_key: idempotencyKey,
    content_hash: hash,
    ...fields,
    created_at: instant,
    amended_at: instant,
  };
}

function hashOf({ fuel_station_name, franchise, first_name, last_name, mobile, email }: FuelStationRequest): string {
  const content = [fuel_station_name, franchise, first_name, last_name, mobile, email];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
