import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { queueMails } from '../../../mail/queue.ts';
import type { Publish } from '../../../webhooks/publish.ts';
import type { RegisteringUser, Team } from '../rows.ts';
import { finishSessionsOf } from '../session/store.ts';

/** What it takes to store that a registration is finished, with all that follows from it. */
interface FinishingContext {
  transaction: Transaction<Schema>;
  publish: Publish;
  user: RegisteringUser;
  team: Team;
  now: Date;
}

/** Finishes the registration of a company, which has invited so many people, unless it was already finished. Returns when it was. */
export async function finishRegistration(
  { transaction, publish, user, team, now }: FinishingContext,
  invited: number,
): Promise<{ first: boolean; registered_at: string }> {
  const instant = now.toISOString();
  const finished = await transaction
    .updateTable('users')
    .set({ registered_at: instant })
    .where('id', '=', user.id)
    .where('registered_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  // The user was read before the account was locked, so another request may have finished it since.
  if (!finished) return { first: false, registered_at: user.registered_at ?? instant };
  const { account_id, email } = user;
  await finishSessionsOf(transaction, email, 'registered');
  const first_name = finished.first_name ?? '';
  const last_name = finished.last_name ?? '';
  const welcome = {
    kind: 'welcome',
    to: email,
    first_name,
    team: team.name,
    role: finished.role,
    registered: { at: instant, invited },
  } as const;
  const company = { account_id, team: team.name, first_name, last_name, email, invited };
  await queueMails(transaction, [
    { message: welcome, instant },
    { message: { kind: 'company-notice', ...company }, instant },
  ]);
  await publish(transaction, [{ type: 'registration.finished', instant, data: company }]);
  return { first: true, registered_at: instant };
}
