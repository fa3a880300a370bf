/** A company that was just registered, with one person invited, as the server describes it. */
import type { CompanyHome, InvitedPerson, SessionAnswer } from '../../../contract/registration.ts';
import { answers, invited, newcomer } from '../registration/fixtures.ts';

const invitee: InvitedPerson = { email: invited, role: 'Manager', state: 'pending', links: 1 };

const homeWith = (change: Partial<InvitedPerson>): CompanyHome => ({
  team: newcomer.name,
  invitees: [{ ...invitee, ...change }],
});

const { home: _, trial_ends: __, ...finished } = answers.standing.welcome;

/** The answers of the server. */
export const companies = {
  registered: { ...answers.standing.welcome, invited: 1, home: homeWith({}) } satisfies SessionAnswer,
  /** Its owner has joined another company since. */
  left: finished satisfies SessionAnswer,
  resent: homeWith({ links: 2 }),
  resentAgain: homeWith({ links: 3 }),
  joined: homeWith({ state: 'joined' }),
};

/** The error of somebody who was not invited. */
export const notInvited = {
  field: 'to',
  message: 'Nobody with this address was invited: invite them once you have signed in',
};
