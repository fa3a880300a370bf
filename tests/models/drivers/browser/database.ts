import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { now } from '../../now.ts';
import { dataFolder } from './server.ts';

export type DatabaseRow = Record<string, unknown>;

/** The bookings stored for a visitor. */
export function storedBookings({ email }: { email: string }): DatabaseRow[] {
  return queryDatabase('select * from bookings where email = ?', email);
}

/** The contact messages stored for an organization. */
export function storedMessages({ organization }: { organization: string }): DatabaseRow[] {
  return queryDatabase('select * from messages where organization = ?', organization);
}

/** The subscribers stored for an address, except those who have unsubscribed. */
export function storedSubscribers({ email }: { email: string }): DatabaseRow[] {
  return queryDatabase('select * from subscribers where email = ? and left_at is null', email);
}

/** The fuel stations stored for a visitor, each with its users. */
export function storedStations({ email }: { email: string }): (DatabaseRow & { users: DatabaseRow[] })[] {
  const stations = queryDatabase('select * from fuel_stations where email = ?', email);
  return stations.map((station) => ({
    ...station,
    users: queryDatabase('select * from users where fuel_station_id = ? order by role desc', String(station.id)),
  }));
}

/** The user stored for an address. */
export function storedUser({ email }: { email: string }): DatabaseRow | undefined {
  return queryDatabase('select * from users where email = ?', email)[0];
}

/** Queries the server's database. */
export function queryDatabase(query: string, ...values: string[]): DatabaseRow[] {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { readOnly: true });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/**
 * Makes the session of a registration's key one that was begun after the registration was finished elsewhere, with null, or one of
 * somebody who has `joined` another company since.
 */
export function changeSession(key: string, outcome: 'joined' | null): void {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { timeout: 60_000 });
  try {
    const keyHash = createHash('sha256').update(key).digest('base64url');
    database.prepare('update registration_sessions set outcome = ? where key_hash = ?').run(outcome, keyHash);
  } finally {
    database.close();
  }
}

/** Makes the invitations of an address used ones, and whoever has it a member of the team. */
export function acceptInvitation(email: string): void {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { timeout: 60_000 });
  try {
    const instant = now.toISOString();
    database
      .prepare(
        `insert into users (id, username, password_hash, role, account_id, created_at, email, first_name, last_name, registered_at)
         select ?, ?, '', roles.name, invitations.account_id, ?, invitations.email, 'Joined', 'Elsewhere', ?
         from invitations join roles on roles.id = role_id where email = ?`,
      )
      .run(randomUUID(), `joined-${randomUUID()}`, instant, instant, email);
    database.prepare('update invitations set used_at = ? where email = ?').run(instant, email);
  } finally {
    database.close();
  }
}

/** Makes somebody the only manager of their present team. */
export function makeOnlyManager(email: string): void {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { timeout: 60_000 });
  try {
    const team = '(select account_id from users where email = ?)';
    database.prepare(`update users set role = 'Guest' where account_id = ${team}`).run(email);
    database.prepare("update users set role = 'Manager' where email = ?").run(email);
  } finally {
    database.close();
  }
}

/** Makes everybody else in somebody's present team a manager of it. */
export function makeColleaguesManagers(email: string): void {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { timeout: 60_000 });
  try {
    const team = '(select account_id from users where email = ?)';
    database.prepare(`update users set role = 'Manager' where account_id = ${team}`).run(email);
  } finally {
    database.close();
  }
}

/** Changes columns of the booking that a link shows, by the token of the link. */
export function changeBooking(token: string, changes: Readonly<Record<string, string>>): void {
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { timeout: 60_000 });
  try {
    const hash = createHash('sha256').update(token).digest('base64url');
    const set = Object.keys(changes).map((column) => `${column} = ?`);
    database
      .prepare(
        `update bookings set ${set.join(', ')} where id = (select booking_id from booking_links where token_hash = ?)`,
      )
      .run(...Object.values(changes), hash);
  } finally {
    database.close();
  }
}

/** Makes an invitation, found by its address or by the token of its link, one that expired some days ago. */
export function expireInvitation(emailOrToken: string, daysAgo: number): void {
  const tokenHash = createHash('sha256').update(emailOrToken).digest('base64url');
  const expires_at = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  // Waits while the server writes.
  const database = new DatabaseSync(join(dataFolder, 'site.sqlite'), { timeout: 60_000 });
  try {
    const update = 'update invitations set expires_at = ? where email = ? or token_hash = ?';
    database.prepare(update).run(expires_at, emailOrToken, tokenHash);
  } finally {
    database.close();
  }
}
