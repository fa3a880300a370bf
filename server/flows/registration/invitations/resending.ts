/** Emailing an invitation again, for the person who sent it. */
import type { Transaction } from 'kysely';
import { mailboxOf } from '../../../../contract/email.ts';
import type { CompanyHome, ResendRequest } from '../../../../contract/registration.ts';
import type { Database } from '../../../database/database.ts';
import { lockUntilCommit } from '../../../database/locks.ts';
import type { Schema } from '../../../database/schema.ts';
import { invitationsOverCaps } from '../../../mail/caps.ts';
import { queueMails } from '../../../mail/queue.ts';
import { readCompanyHome } from '../team/home.ts';
import { findTeam } from '../team/store.ts';
import { invitedBy } from './known.ts';
import { emailNewLink, type Inviting } from './store.ts';

/** A wish for another link to an address, from a page that knows of so many. */
export interface Resending extends Omit<Inviting, 'invites'>, ResendRequest {}

/**
 * `settled`: a link was emailed, now or since the page was read, or the person has joined. `rejected`: too many links were.
 * `unknown`: nobody with this address was invited.
 */
export type ResendingOutcome = { kind: 'settled'; home: CompanyHome } | { kind: 'rejected' | 'unknown' };

/**
 * Emails somebody who was invited a new link with the same role, once for each that the page knows of, and ends the links before it.
 * Its limits are those of every other link of an invitation.
 */
export function resendInvitation(database: Database, resending: Resending): Promise<ResendingOutcome> {
  return database.queries.transaction().execute(async (transaction) => {
    const { account_id } = resending.user;
    await lockUntilCommit(transaction, database.kind, `account:${account_id}`);
    const kind = await emailAgain(transaction, resending);
    return kind === 'settled'
      ? { kind, home: await readCompanyHome(transaction, account_id, resending.now) }
      : { kind };
  });
}

/** The account is locked. */
async function emailAgain(transaction: Transaction<Schema>, resending: Resending): Promise<ResendingOutcome['kind']> {
  const { user, links, now, maxPerHour, caps } = resending;
  const email = mailboxOf(resending.to);
  const team = await findTeam(transaction, user.account_id);
  const known = (await invitedBy(transaction, user.account_id, now)).get(email);
  if (!team || !known) return 'unknown';
  if (known.state === 'joined' || known.links > links) return 'settled';
  const full = await invitationsOverCaps(transaction, caps, { addresses: [email], now });
  if (known.recentLinks >= maxPerHour || full.size > 0) return 'rejected';
  const context = { transaction, user, team, now };
  await queueMails(transaction, [await emailNewLink(context, known, known.role_id, known.role)]);
  return 'settled';
}
