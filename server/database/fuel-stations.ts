import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import type { FuelStationLogins, FuelStationRequest } from '../../contract/fuel-station.ts';
import { passwordReissueWindow } from '../../contract/limits.ts';
import { fuelStationMessages } from '../mail/emails/fuel-station.ts';
import { queueMails } from '../mail/queue.ts';
import { generatePassword, hashPassword, randomLetters } from '../security/passwords.ts';
import type { Database } from './database.ts';
import type { FuelStation, RoleName, Schema } from './schema.ts';

/**
 * What became of a request: a new station; one that its key has already, which got new passwords; one whose passwords
 * were shown and stay as they are; or none, because other content comes when it is too late to correct it.
 */
export type FuelStationOutcome =
  | { kind: 'registered' | 'repeated' | 'shown'; logins: FuelStationLogins }
  | { kind: 'late' };

/** A request with the key and the number of the try that its client gave it, if it gave any. */
export interface FuelStationSubmission {
  key: string | undefined;
  tries?: number | undefined;
  request: FuelStationRequest;
  now: Date;
}

/** The fuel stations of a database. */
export interface FuelStationStore {
  /**
   * Stores a station, its two users and its mails in one transaction, once for each `key`, however many requests arrive
   * at once. Passwords are stored hashed, so the same key again cannot repeat the answer: within `passwordReissueWindow` it sets
   * new ones, and corrects the station where its content differs. A try with a lower number than the newest comes late
   * and changes nothing. Without a key from the client the content is the key, which others may know: it sets nothing.
   */
  register(submission: FuelStationSubmission): Promise<FuelStationOutcome>;
}

/** The users of a station, by the names of the answer. */
const roles = { manager: 'Manager', fuel_attendant: 'Fuel Attendant' } as const satisfies Record<string, RoleName>;

/** How often usernames are drawn anew where another station has them. */
const mostDraws = 5;

/** `drawSuffix` gives what tells usernames of stations with the same name from each other. */
export function createFuelStationStore(database: Database, drawSuffix = () => randomLetters(4)): FuelStationStore {
  const find = (key: string) =>
    database.queries.selectFrom('fuel_stations').selectAll().where('idempotency_key', '=', key).executeTakeFirst();

  async function write(requested: Requested): Promise<FuelStationOutcome> {
    const passwords = { manager: generatePassword(), fuel_attendant: generatePassword() };
    // Hashing takes long on purpose, and a transaction should not.
    const [manager, fuel_attendant] = await Promise.all([
      hashPassword(passwords.manager),
      hashPassword(passwords.fuel_attendant),
    ]);
    const secrets = { passwords, hashes: { manager, fuel_attendant } };
    for (let draw = 1; ; draw++) {
      try {
        return await database.queries
          .transaction()
          .execute((transaction) => settle(transaction, database, requested, secrets, drawSuffix()));
      } catch (error) {
        if (!(error instanceof UsernameTaken) || draw === mostDraws) throw error;
      }
    }
  }

  return {
    async register({ key, tries, request, now }) {
      const hash = hashOf(request);
      // Two kinds of key that cannot be each other: nobody can name a station by guessing what is in it.
      const idempotencyKey = key === undefined ? `content:${hash}` : `client:${key}`;
      const requested = { station: stationOf(request, idempotencyKey, hash, now), tries, now };
      const known = await find(idempotencyKey);
      // Whoever gets no passwords any more costs no hashing either.
      if (known && !mayHavePasswords(requested, known)) return reject(database.queries, requested, known);
      return write(requested);
    },
  };
}

interface Requested {
  station: Omit<FuelStation, 'tries'>;
  tries: number | undefined;
  now: Date;
}

type ForBoth = Record<keyof typeof roles, string>;

interface Secrets {
  passwords: ForBoth;
  hashes: ForBoth;
}

/** Another user has the name that was drawn. */
class UsernameTaken extends Error {
  override name = 'UsernameTaken';
}

/** The unique key decides a race: whoever loses it waits here until the winner has committed. */
async function settle(
  transaction: Transaction<Schema>,
  { kind }: Database,
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
    return { kind: 'registered', logins: loginsOf(usernames, passwords) };
  }
  const known = await transaction
    .selectFrom('fuel_stations')
    .selectAll()
    .where('idempotency_key', '=', station.idempotency_key)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (!mayHavePasswords(requested, known)) return reject(transaction, requested, known);
  const usernames = await usernamesOf(transaction, known.id);
  await setPasswords(transaction, known.id, hashes);
  const { id, created_at } = known;
  const corrected = { ...station, id, created_at, tries: requested.tries ?? known.tries };
  const isCorrected = known.content_hash !== station.content_hash;
  await transaction
    .updateTable('fuel_stations')
    .set(isCorrected ? corrected : { tries: corrected.tries })
    .where('id', '=', id)
    .execute();
  if (isCorrected) await queueMails(transaction, mailsFor(corrected, usernames, true));
  return { kind: 'repeated', logins: loginsOf(usernames, passwords) };
}

/** Whether a request may still set the passwords of the station that its key has. */
function mayHavePasswords({ station, tries, now }: Requested, known: FuelStation): boolean {
  if (station.idempotency_key.startsWith('content:')) return false;
  if (tries !== undefined && tries < known.tries) return false;
  return now.getTime() - Date.parse(known.created_at) < passwordReissueWindow;
}

/** What a request hears that may not: that its station is there, or that it comes too late to correct it. */
async function reject(
  queries: Database['queries'],
  { station, tries }: Requested,
  known: FuelStation,
): Promise<FuelStationOutcome> {
  const isOlderTry = tries !== undefined && tries < known.tries;
  if (known.content_hash !== station.content_hash && !isOlderTry) return { kind: 'late' };
  return { kind: 'shown', logins: loginsOf(await usernamesOf(queries, known.id), {}) };
}

async function insertUsers(
  transaction: Transaction<Schema>,
  { id, fuel_station_name, created_at }: FuelStation,
  hashes: ForBoth,
  suffix: string,
): Promise<ForBoth> {
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
  if (inserted.length < names.length) throw new UsernameTaken();
  return usernames;
}

async function usernamesOf(queries: Database['queries'], stationId: string): Promise<ForBoth> {
  const users = await queries
    .selectFrom('users')
    .select(['username', 'role'])
    .where('fuel_station_id', '=', stationId)
    .execute();
  const username = (role: RoleName) => users.find((user) => user.role === role)?.username ?? '';
  return { manager: username(roles.manager), fuel_attendant: username(roles.fuel_attendant) };
}

async function setPasswords(transaction: Transaction<Schema>, stationId: string, hashes: ForBoth): Promise<void> {
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

function loginsOf(usernames: ForBoth, passwords: Partial<ForBoth>): FuelStationLogins {
  const login = (name: keyof ForBoth) => ({
    username: usernames[name],
    ...(passwords[name] !== undefined && { password: passwords[name] }),
  });
  return { manager: login('manager'), fuel_attendant: login('fuel_attendant') };
}

function mailsFor(station: FuelStation, usernames: ForBoth, corrected: boolean) {
  return fuelStationMessages(station, usernames, corrected).map((message) => ({
    message,
    instant: station.amended_at,
  }));
}

/** A station's name as part of a username: 'Athi River' is 'athi-river'; a name in another script is 'station'. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 24);
  return slug.replace(/^-+|-+$/g, '') || 'station';
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
